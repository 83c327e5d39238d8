/** True where one of the masked paths is this JSON Pointer, or an object or list around it. */
export function isPathMasked(pointer: string, masked: ReadonlySet<string>): boolean {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) if (masked.has(at)) return true;
  return false;
}

/** Returns a test that is true for a JSON Pointer where the value, what holds it or a part of it is masked. */
export function intersectsMasked(masked: readonly string[]): (pointer: string) => boolean {
  const paths = new Set(masked);
  const ancestors = new Set<string>();
  for (const path of masked) {
    let ancestor = path;
    while (ancestor !== '') {
      ancestor = ancestor.slice(0, ancestor.lastIndexOf('/'));
      ancestors.add(ancestor);
    }
  }
  return (pointer) => ancestors.has(pointer) || isPathMasked(pointer, paths);
}
