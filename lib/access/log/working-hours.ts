/** When people work: the hour that it begins with, and the one that it ends before; on the day after, of a night shift. */
export type WorkingHours = readonly [from: number, to: number];

/** Parses `07-20`, or `22-06` of a night shift. Null for another text. */
export function parseWorkingHours(text: string): WorkingHours | null {
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(text)?.map(Number) ?? [];
  return from !== undefined && to !== undefined && from !== to && from < 24 && to <= 24 ? [from, to] : null;
}

/** Times at which nobody works. A night is one of a working day: each act is of one of them alone. */
export const freeTimes = ['night', 'weekend', 'holiday'] as const;
export type FreeTime = (typeof freeTimes)[number];
