import { rejoinLines } from './rejoin-lines.ts';
import { withoutSpelling } from './spelled-out.ts';

/**
 * A pasted text as a person meant it: what its way here put into it (a mail's line ends, the escapes of JSON,
 * HTML and Markdown, what a page hides in its words) is taken out. Each step reads the text once.
 */

/** Cf: soft hyphens, zero-width and direction marks; and the marks and fillers that show nothing either. */
const unseen = /\p{Cf}|\p{Variation_Selector}|[\u034f\u115f\u1160\u3164]/gu;
/** The em dash is not among them: it stands between words as often as in one. */
const dashes = /[\u2010-\u2013\u2043\u207b\u208b\u2212\u02d7\u2796\ufe58\ufe63\uff0d]/g;
/** Read as the em dash, whatever that is read as. */
const horizontalBar = /\u2015/g;
const lowLines = /[\ufe33\ufe34\ufe4d-\ufe4f\uff3f]/g;
/** Figures drawn bold, double, or without serifs. */
const drawnFigures = /[\u{1d7ce}-\u{1d7ff}]/gu;
/** Without what identifiers may stand in. */
const tags = /<\/?(?:(b|strong|i|em|u|span|code)|(td|th)|(?:p|br|tr|div|li))(?:\s[^<>\d]{0,80})?\/?>/gi;
const fullWidth = /[\uff01-\uff5e]/g;
/** `nº417`: letters to Unicode, and to a reader none. */
const ordinals = /[ºª]/g;
/** Letters of another script that are drawn as ours, each as its own below it. */
const drawnAlike = 'АВЕКМНОРСТХЅІЈасеорхуѕіј';
const asOurs = 'ABEKMHOPCTXSIJaceopxysij';
const cyrillic = /[\u0400-\u04ff]/;
const wordsOfBoth = /[\w\u0400-\u04ff-]+/g;
/** `CCB·2026·000417`. */
const dotted = /(?<![\p{L}\p{N}])[A-Z]{1,5}(?:[·‧∙⋅•]\d{1,20}){1,4}(?![\p{L}\p{N}])/giu;
const beyondAscii = /[^\0-\x7f]/;

export function cleanText(text: string): string {
  let plain = withoutSoftBreaks(text);
  if (plain.includes('\\')) plain = withoutBackslashes(plain);
  if (/&|<wbr/i.test(plain)) plain = withoutEntities(plain);
  if (plain.includes('<')) plain = withoutTags(plain);
  if (plain.includes('%')) plain = unwrapLinks(plain);
  if (beyondAscii.test(plain)) {
    plain = plain
      .replace(unseen, '')
      .replace(dashes, '-')
      .replace(horizontalBar, '\u2014')
      .replace(lowLines, '_')
      .replace(ordinals, '°')
      .replace(drawnFigures, (figure) => figure.normalize('NFKC'))
      .replace(fullWidth, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
      .replace(dotted, (number) => number.replace(/[^\p{L}\p{N}]/gu, '-'));
    if (cyrillic.test(plain)) plain = plain.replace(wordsOfBoth, inOneScript);
  }
  return rejoinLines(withoutSpelling(plain.replace(splitPrefix, '$1_')));
}

const withoutTags = (text: string) =>
  text.replace(tags, (_, inline?: string, cell?: string) => (inline ? ' ' : cell ? ' | ' : '\n'));

/** A word all of whose letters are drawn as ours; one of another language is left as it is. */
function inOneScript(word: string): string {
  if (!cyrillic.test(word)) return word;
  const ours = [...word].map((letter) => asOurs[drawnAlike.indexOf(letter)] ?? letter).join('');
  return cyrillic.test(ours) ? word : ours;
}

/** `loan_ 8f…`: a prefix and a low line are an identifier's beginning, whatever blank follows. */
const splitPrefix = /(?<![a-z\d_-])(loan|offr|fund|prod|crpl|file|sign)[ \t]?_\s{0,3}(?=[a-z\d])/gi;

const softBreak = /(?<=[^\r\n]{60})=\r?\n/g;

/** The soft line ends of quoted-printable mail, which come near its 76th column: `id=` in a list is none. */
function withoutSoftBreaks(text: string): string {
  const joined = text.replace(softBreak, '');
  return joined.length === text.length ? text : joined.replace(/=3D/g, '=');
}

const escapes = /\\{1,4}(?:u([\da-fA-F]{4})|([nrt])|([_/-]))/g;

/** What JSON (in JSON) and Markdown escape. */
function withoutBackslashes(text: string): string {
  return text.replace(escapes, (_, code: string | undefined, blank: string | undefined, kept = '') => {
    if (code) return String.fromCharCode(Number.parseInt(code, 16));
    return blank ? ' ' : kept;
  });
}

const entities = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));|<wbr ?\/?>/gi;
const named = new Map(
  Object.entries({
    amp: '&',
    quot: '"',
    apos: "'",
    lt: '<',
    gt: '>',
    ordm: '°',
    ordf: '°',
    deg: '°',
    rarr: '→',
    nbsp: ' ',
    ensp: ' ',
    emsp: ' ',
    shy: '',
    zwj: '',
    zwnj: '',
    ndash: '-',
    mdash: '\u2014',
    horbar: '\u2014',
    minus: '-',
    dash: '-',
    hyphen: '-',
    lowbar: '_',
    sol: '/',
    quest: '?',
    equals: '=',
  }),
);

function withoutEntities(text: string): string {
  return text.replace(entities, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return named.get(name.toLowerCase()) ?? whole;
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
    if (code === null) return '';
    return code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  });
}

const linkPiece = /[^\s&=?"'<>]+/g;
const wrapped = /%(?:25){0,3}2f(?:loans|[a-z]{4}_)/i;

/** A link within a link, as mail filters write it (three deep at most), so that its query can be read. */
function unwrapLinks(text: string): string {
  const unwrapped = text.replace(linkPiece, (piece) => {
    let plain = piece;
    for (let depth = 0; depth < 4 && wrapped.test(plain); depth++) plain = decode(plain);
    return plain;
  });
  return unwrapped.replace(/%5f/gi, '_').replace(/%2d/gi, '-');
}

function decode(text: string): string {
  return text.replace(/%[0-7][\da-f]|(?:%[89a-f][\da-f])+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}
