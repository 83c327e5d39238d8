/** Soft hyphens, zero-width and direction marks (Cf), and marks and fillers that show nothing either. */
const invisible = /\p{Cf}|\p{Variation_Selector}|[\u034f\u115f\u1160\u3164]/gu;
/** The em dash is not among them: it stands between words as often as within one. */
const dashes = /[\u2010-\u2013\u2043\u207b\u208b\u2212\u02d7\u2796\ufe58\ufe63\uff0d]/g;
/** Full-width characters, low lines, and digits drawn bold, double, or without serifs. */
const compatible = /[\ufe33\ufe34\ufe4d-\ufe4f\uff01-\uff5e\u{1d7ce}-\u{1d7ff}]/gu;
/** `CCB nº 2026-000417`: the letters belong to the number. */
const lettersWithSign =
  /(?<![\p{L}\d])(CCB)(?:[\s:#]{0,3}(?:n|n[°o]|nr|n[úu]mero)[\s.:]{1,3}|\s?[:#]\s?)(?=(?:19|20)\d\d[\s./-]\d)/giu;

/** The marks of a quoted mail before a line. They stay after an empty line, over which no number goes on. */
const quoteMarks = /(?<=^|\S[ \t]?\r?\n)[ \t]*(?:>[ \t]?)+/g;
/** `CCB-2026-`, broken at a hyphen or a slash before the rest of the number. */
const brokenNumber =
  /(?<![\p{L}\d])([A-Z]{1,5}[-/](?:19|20)\d\d)[ \t]{0,4}(?:[-/][ \t]{0,4}\r?\n|\r?\n[ \t]{0,4}[-/])[ \t]{0,4}(?=\d{3})/giu;

const entities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));
/** An entity of XML, any other entity, a tag without attributes, an escape of JSON. */
const markup = /&(amp|lt|gt|quot|apos);|&#?\w{1,8};|<\/?[a-z]{1,10} ?\/?>|\\(?:[nrt]|u[\da-f]{4})/gi;

/**
 * Writes a pasted text as it was meant: without invisible characters, with plain hyphens and digits, and with the five
 * entities of XML undone, and without the marks of quoted lines. Other markup parts words as a cell does, so that nothing
 * of it is read as part of a number.
 */
export function cleanText(text: string): string {
  let plain = text.replace(markup, (_, name?: string) => entities.get(name?.toLowerCase() ?? '') ?? ' | ');
  if (/[^\0-\x7f]/.test(plain)) {
    plain = plain
      .replace(invisible, '')
      .replace(dashes, '-')
      .replace(/\u2015/g, '\u2014')
      .replace(/[ºª]/g, '°')
      .replace(compatible, (character) => character.normalize('NFKC'));
  }
  return plain.replace(quoteMarks, '').replace(brokenNumber, '$1-').replace(lettersWithSign, '$1-');
}
