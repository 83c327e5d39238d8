/** True where one of the masked paths is this JSON Pointer, or an object or list around it. */
export function isPathMasked(pointer: string, masked: Pick<ReadonlySet<string>, 'has'>): boolean {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) if (masked.has(at)) return true;
  return false;
}
