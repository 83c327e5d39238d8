import { parseCivilDate } from './civil-date.ts';

const instant =
  /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/;
const exact = /T\d\d:\d\d:\d\d\.\d{3}Z$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for an ISO 8601 instant with an offset; `exactly`: only with milliseconds and `Z`. */
export function isInstant(text: string, exactly: boolean): boolean {
  return instant.test(text) && parseCivilDate(text.slice(0, 10)) !== null && (!exactly || exact.test(text));
}

/** True for a UUID of any version. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
