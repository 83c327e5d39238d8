const another = /^(?:\s?[,/]\s?|\s(?:e|ou|a|até|and|or|to)\s)(\d{3,8})(?![\p{L}\d]|[.,/-]\d)/u;
/** Of a number in groups: of another no figures are left out. */
const lastGroup = /(?<=[\s./—-])\d{3,8}$/;
const longest = 20;

/** The second of `CCB-2026-000417 e 000418`, as the first is written; null where none of as many figures follows. */
export function abbreviatedAfter(text: string, written: string, end: number): string | null {
  const figures = another.exec(text.slice(end, end + longest))?.[1];
  const group = lastGroup.exec(written)?.[0];
  if (!figures || group?.length !== figures.length || group === written) return null;
  return written.slice(0, -group.length) + figures;
}
