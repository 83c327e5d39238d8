/** Returns the same function, which computes each value once for an object and a key, as long as the object exists. */
export function memoizeByObject<K extends object, L, V>(compute: (of: K, key: L) => V): (of: K, key: L) => V {
  const maps = new WeakMap<K, Map<L, V>>();
  return (of, key) => {
    let values = maps.get(of);
    if (!values) {
      values = new Map<L, V>();
      maps.set(of, values);
    }
    return getOrCompute(values, key, () => compute(of, key));
  };
}

/** Returns the same function, which computes each value once for a key. */
export function memoize<K, V>(compute: (key: K) => V): (key: K) => V {
  const values = new Map<K, V>();
  return (key) => getOrCompute(values, key, () => compute(key));
}

/** Returns the value of a key in a map, which is computed and kept where the map has none. */
export function getOrCompute<K, V>(map: Map<K, V>, key: K, compute: () => V): V {
  const earlier = map.get(key);
  if (earlier !== undefined || map.has(key)) return earlier as V;
  const value = compute();
  map.set(key, value);
  return value;
}
