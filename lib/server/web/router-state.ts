/** Deeper than any tree of the desk's routes. */
const maxDepth = 32;

/** The kinds of a dynamic segment (`[id]`, `[...rest]`, `[[...rest]]`), and the marks of a refetch. */
const segmentKinds: ReadonlySet<unknown> = new Set(['d', 'c', 'oc']);
const refetchMarks: ReadonlySet<unknown> = new Set(['refetch', 'inside-shared-layout', 'metadata-only']);

/**
 * True where the header `next-router-state-tree` has the shape that the framework's own pages send. The framework answers
 * 500 to any other. A test holds this to the framework's own check.
 */
export function isRouterState(header: string): boolean {
  try {
    return isTree(JSON.parse(decodeURIComponent(header)), 0);
  } catch {
    return false;
  }
}

function isTree(tree: unknown, depth: number): boolean {
  if (!Array.isArray(tree) || tree.length < 2 || tree.length > 6 || depth > maxDepth) return false;
  const [segment, slots, url = null, refetch = null, hints = null, siblings = ''] = tree;
  return (
    isSegment(segment) &&
    typeof slots === 'object' &&
    slots !== null &&
    !Array.isArray(slots) &&
    (url === null || (areTexts(url) && url.length === 2)) &&
    (refetch === null || refetchMarks.has(refetch)) &&
    (hints === null || typeof hints === 'number') &&
    typeof siblings === 'string' &&
    Object.values(slots).every((slot) => isTree(slot, depth + 1))
  );
}

function isSegment(segment: unknown): boolean {
  if (typeof segment === 'string') return true;
  if (!Array.isArray(segment) || segment.length !== 4) return false;
  const [name, value, kind, siblings] = segment;
  return areTexts([name, value, kind]) && segmentKinds.has(kind) && (siblings === null || areTexts(siblings));
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
