/**
 * Returns the same function with its results remembered, each as long as the first argument is in use. Several steps of
 * one review ask for the same.
 */
export function remember<Of extends object, By extends [] | [unknown], Result extends object | number>(
  compute: (of: Of, ...by: By) => Result,
): (of: Of, ...by: By) => Result {
  const resultsOf = new WeakMap<Of, Map<By[0], Result>>();
  return (of, ...by) => {
    const results = resultsOf.get(of) ?? new Map<By[0], Result>();
    if (results.size === 0) resultsOf.set(of, results);
    const result = results.get(by[0]) ?? compute(of, ...by);
    results.set(by[0], result);
    return result;
  };
}
