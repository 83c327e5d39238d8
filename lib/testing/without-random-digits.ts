/**
 * Returns a text of a log, a record or a table without the digits that nobody chose: hashes, UUIDs, instants and the
 * twelve figures that make the ids of the tests' loans differ. By chance they hold the beginning of any number, so a
 * test that looks for the beginning of a planted one does not look there. A planted number is shorter than thirty digits.
 */
export const withoutRandomDigits = (text: string) =>
  text.replace(/[\da-f-]{30,}|(?<=_)[\da-f]{12}\b|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*/gi, '…');
