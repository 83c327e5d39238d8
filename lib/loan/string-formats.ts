import { parseInstant } from './civil-date.ts';

const exact = /T\d\d:\d\d:\d\d\.\d{3}Z$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for an instant with an offset; `exactly`: only with milliseconds and `Z`. */
export function isInstant(text: string, exactly: boolean): boolean {
  return parseInstant(text) !== null && text[10] !== ' ' && (!exactly || exact.test(text));
}

/** True for a UUID of any version. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
