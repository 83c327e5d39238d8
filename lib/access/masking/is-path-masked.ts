/** True where one of the masked paths is this JSON Pointer, or an object or list around it. */
export function isPathMasked(pointer: string, masked: Pick<ReadonlySet<string>, 'has'>): boolean {
  for (let path = pointer; path !== ''; path = path.slice(0, path.lastIndexOf('/')))
    if (masked.has(path)) return true;
  return false;
}
