/**
 * The acts that are counted for each person. `documents`: each CPF or CNPJ that the lookup index is asked for. `list-rows`:
 * each row of a list that is made. `list-reads`: each loan that is read for a list.
 */
export const limitNames = [
  ...(['loans', 'documents', 'verifications', 'reveals', 'notes', 'exports'] as const),
  ...(['list-rows', 'list-reads'] as const),
] as const;
export type LimitName = (typeof limitNames)[number];

const limitPeriods = ['hour', 'day'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** How often each act is allowed in an hour and in a day. A name that is absent has no limit. */
export type PersonLimits = Readonly<Partial<Record<LimitName, Readonly<Record<LimitPeriod, number>>>>>;

/** A person's use of an open window. A window opens with the first act that it counts. */
export type LimitWindow = {
  limit: LimitName;
  period: LimitPeriod;
  used: number;
  secondsLeft: number;
  /** It was recorded that the person asked for more. */
  isExceeded: boolean;
};

/** A window together with its limit, as the screen shows it. `endsAt` is ISO 8601. */
export type LimitUse = { limit: LimitName; period: LimitPeriod; used: number; max: number; endsAt: string };

const maxCount = 1_000_000;
/** The share of a limit from which on the screen shows it. */
const noticeShare = 0.8;

/** The limits where `PERSON_LIMITS` is not set. */
export const defaultPersonLimits =
  'loans=300/1500,documents=60/200,verifications=30/100,reveals=60/300,notes=150/600,exports=10/30,list-rows=12000/40000,list-reads=10000/20000';

/**
 * Parses `PERSON_LIMITS`: `name=hour/day` separated by commas, or `off`. A name that is left out has no limit. Returns null
 * for anything else.
 */
export function parsePersonLimits(text: string): PersonLimits | null {
  if (text === 'off') return {};
  const limits: { -readonly [N in LimitName]?: PersonLimits[N] } = {};
  for (const part of text.split(',')) {
    const [, writtenName, hour, day] = /^\s*([a-z-]+)=(\d{1,7})\/(\d{1,7})\s*$/.exec(part) ?? [];
    const name = limitNames.find((limit) => limit === writtenName);
    const counts = { hour: Number(hour), day: Number(day) };
    const isCount = ({ hour, day }: typeof counts) => hour >= 1 && day >= hour && day <= maxCount;
    if (!name || limits[name] || !isCount(counts)) return null;
    limits[name] = counts;
  }
  return limits;
}

type Use = Pick<LimitWindow, 'period' | 'used' | 'secondsLeft' | 'isExceeded'> & { max: number };

export const secondsOfPeriod: Record<LimitPeriod, number> = { hour: 3600, day: 86_400 };

/** Both windows of a limit, and a full one for each that is not open; none where there is no limit. */
function usesOf(limits: PersonLimits, windows: readonly LimitWindow[], limit: LimitName): Use[] {
  const max = limits[limit];
  if (!max) return [];
  return limitPeriods.map((period) => {
    const open = windows.find((window) => window.limit === limit && window.period === period);
    const unused = { period, used: 0, secondsLeft: secondsOfPeriod[period], isExceeded: false };
    return { ...(open ?? unused), max: max[period] };
  });
}

/** The window that has no room for so many acts, or null. Of two it is the one that ends later. */
export function fullWindow(
  limits: PersonLimits,
  windows: readonly LimitWindow[],
  limit: LimitName,
  amount = 1,
): Use | null {
  const full = usesOf(limits, windows, limit).filter(({ used, max }) => used + amount > max);
  return full.toSorted((a, b) => b.secondsLeft - a.secondsLeft)[0] ?? null;
}

/**
 * The limit that a person comes near, after `added` more acts: its window with the fewest acts left, once four fifths of
 * it are used; else null.
 */
export function nearLimit(
  { limits, windows, now }: { limits: PersonLimits; windows: readonly LimitWindow[]; now: number },
  limit: LimitName,
  added = 0,
): LimitUse | null {
  const near = usesOf(limits, windows, limit)
    .map(({ used, ...use }) => ({ ...use, used: used + added }))
    .filter(({ used, max }) => used >= max * noticeShare)
    .toSorted((a, b) => a.max - a.used - (b.max - b.used));
  return near[0] ? toLimitUse(limit, near[0], now) : null;
}

/** Whether a window is full, or four fifths full. */
export function limitState({ used, max }: Pick<LimitUse, 'used' | 'max'>): 'reached' | 'near' | 'open' {
  if (used >= max) return 'reached';
  return used >= max * noticeShare ? 'near' : 'open';
}

/** Every window of a person that is open and has a limit. */
export function limitUses(limits: PersonLimits, windows: readonly LimitWindow[], now: number): LimitUse[] {
  return limitNames.flatMap((limit) =>
    usesOf(limits, windows, limit).flatMap((use) => (use.used > 0 ? toLimitUse(limit, use, now) : [])),
  );
}

function toLimitUse(limit: LimitName, { period, used, max, secondsLeft }: Use, now: number): LimitUse {
  return { limit, period, used, max, endsAt: new Date(now + secondsLeft * 1000).toISOString() };
}
