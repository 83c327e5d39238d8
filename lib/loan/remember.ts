/** The same function, which computes each value once for an object and a key. */
export function rememberingFor<K extends object, L, V>(compute: (of: K, key: L) => V): (of: K, key: L) => V {
  const maps = new WeakMap<K, Map<L, V>>();
  return (of, key) => {
    const known = maps.get(of) ?? new Map<L, V>();
    maps.set(of, known);
    return remembered(known, key, () => compute(of, key));
  };
}

/** The same function, which computes each value once for a key. */
export function remembering<K, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => remembered(known, key, () => compute(key));
}

/** The value of a key in a map, which is computed and kept where the map has none. */
export function remembered<K, V>(map: Map<K, V>, key: K, compute: () => V): V {
  const known = map.get(key);
  if (known !== undefined || map.has(key)) return known as V;
  const value = compute();
  map.set(key, value);
  return value;
}
