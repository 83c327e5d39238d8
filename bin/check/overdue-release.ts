/** The publication of each version of a package, as `npm view NAME time --json` prints it, with two entries more. */
export type PublishedVersions = Readonly<Record<string, string>>;

type OverdueRelease = { version: string; published: string; days: number };

type Options = {
  current: string;
  /** Only releases of the same major version count. */
  keepsMajor: boolean;
  now: Date;
  maxDays: number;
};

const dayMs = 24 * 60 * 60_000;

/**
 * Finds the oldest release that is newer than the version in use, and returns it where it has been out for more than
 * `maxDays`. Null where the version in use is recent enough. Pre-releases count only beside a pre-release.
 */
export function findOverdueRelease(
  versions: PublishedVersions,
  { current, keepsMajor, now, maxDays }: Options,
): OverdueRelease | null {
  const own = numbersOf(current);
  const usedSince = Date.parse(versions[current] ?? '');
  if (!own || Number.isNaN(usedSince)) return null;
  const newer = Object.entries(versions).filter(([version, published]) => {
    const numbers = numbersOf(version);
    if (!numbers || (version.includes('-') && !current.includes('-'))) return false;
    if (keepsMajor && numbers[0] !== own[0]) return false;
    const order = compare(numbers, own);
    return order > 0 || (order === 0 && Date.parse(published) > usedSince);
  });
  const [oldest] = newer.toSorted(([, one], [, other]) => Date.parse(one) - Date.parse(other));
  if (!oldest) return null;
  const [version, published] = oldest;
  const days = Math.floor((now.getTime() - Date.parse(published)) / dayMs);
  return days > maxDays ? { version, published: published.slice(0, 10), days } : null;
}

type Numbers = [major: number, minor: number, patch: number];

/** The three numbers of a version, without what comes after them. */
function numbersOf(version: string): Numbers | null {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)(?:-|$)/.exec(version) ?? [];
  return patch === undefined ? null : [Number(major), Number(minor), Number(patch)];
}

function compare(one: Numbers, other: Numbers): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}
