/**
 * Returns the same function with its results remembered, each as long as the first argument is in use. Several steps of
 * one review ask for the same.
 */
export function remember<Of extends object, Result extends object | number>(
  compute: (of: Of) => Result,
): (of: Of) => Result;
export function remember<Of extends object, By, Result extends object | number>(
  compute: (of: Of, by: By) => Result,
): (of: Of, by: By) => Result;
export function remember(compute: (of: object, by?: unknown) => object | number) {
  const resultsOf = new WeakMap<object, Map<unknown, object | number>>();
  return (of: object, by?: unknown) => {
    let results = resultsOf.get(of);
    if (!results) {
      results = new Map();
      resultsOf.set(of, results);
    }
    let result = results.get(by);
    if (result === undefined) {
      result = compute(of, by);
      results.set(by, result);
    }
    return result;
  };
}
