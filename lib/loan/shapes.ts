const civil = /^(\d{4})-(\d\d)-(\d\d)$/;
const instant =
  /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/;
const exact = /T\d\d:\d\d:\d\d\.\d{3}Z$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A day that exists, written `YYYY-MM-DD`: not 2026-02-30. */
export function isCivilDate(text: string): boolean {
  const [, year, month, day] = civil.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (days[month - 1] ?? 0);
}

/** An ISO 8601 instant with its zone; `exactly`: with milliseconds and `Z`. */
export function isInstant(text: string, exactly: boolean): boolean {
  const [, date] = instant.exec(text) ?? [];
  return date !== undefined && isCivilDate(date) && (!exactly || exact.test(text));
}

/** The shape of a UUID, of whatever version. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
