import { rejoinLines, withoutSpelling } from './join-pieces.ts';

/** Soft hyphens, zero-width and direction marks (Cf), and marks and fillers that show nothing either. */
const invisible = /\p{Cf}|\p{Variation_Selector}|[\u034f\u115f\u1160\u3164]/gu;
/** The em dash is not among them: it stands between words as often as within one. */
const dashes = /[\u2010-\u2013\u2043\u207b\u208b\u2212\u02d7\u2796\ufe58\ufe63\uff0d]/g;
const underscores = /[\ufe33\ufe34\ufe4d-\ufe4f\uff3f]/g;
/** Full-width characters, and digits drawn bold, double, or without serifs. */
const drawnOtherwise = /[\uff01-\uff5e\u{1d7ce}-\u{1d7ff}]/gu;
/** Tags inside which an identifier may stand: inline, a cell, or a block; not their contents. */
const tags = /<\/?(?:(b|strong|i|em|u|span|code)|(td|th)|(?:p|br|tr|div|li))(?:\s[^<>\d]{0,80})?\/?>/gi;
/** Cyrillic letters that look like Latin ones, each as its Latin twin in the line below. */
const cyrillicTwins = 'АВЕКМНОРСТХЅІЈасеорхуѕіј';
const latinTwins = 'ABEKMHOPCTXSIJaceopxysij';
const cyrillic = /[\u0400-\u04ff]/;
const wordsOfBoth = /[\w\u0400-\u04ff-]+/g;
/** `CCB·2026·000417`. */
const dotted = /(?<![\p{L}\p{N}])[A-Z]{1,5}(?:[·‧∙⋅•]\d{1,20}){1,4}(?![\p{L}\p{N}])/giu;
/** `CCB nº 2026-000417`: the letters belong to the number. */
const lettersWithSign =
  /(?<![\p{L}\d])(CCB)(?:[\s:#]{0,3}(?:n|n[°o]|nr|n[úu]mero)[\s.:]{1,3}|\s?[:#]\s?)(?=(?:19|20)\d\d[\s./-]\d)/giu;
/** `loan_ 8f…`: a prefix and an underscore begin an identifier, whatever blank follows. */
const splitPrefix = /(?<![a-z\d_-])(loan|offr|fund|prod|crpl|file|sign)[ \t]?_\s{0,3}(?=[a-z\d])/gi;

/**
 * Takes out of a pasted text what mail, JSON, HTML, Markdown and web pages put into it, so that identifiers stand as
 * they were written. Each step reads the text once.
 */
export function cleanText(text: string): string {
  let plain = withoutSoftBreaks(text);
  if (plain.includes('\\')) plain = withoutBackslashes(plain);
  if (/&|<wbr/i.test(plain)) plain = withoutEntities(plain);
  if (plain.includes('<'))
    plain = plain.replace(tags, (_, inline?: string, cell?: string) => (inline ? ' ' : cell ? ' | ' : '\n'));
  if (plain.includes('%')) plain = unwrapLinks(plain);
  if (/[^\0-\x7f]/.test(plain)) {
    plain = plain
      .replace(invisible, '')
      .replace(dashes, '-')
      .replace(/\u2015/g, '\u2014')
      .replace(underscores, '_')
      .replace(/[ºª]/g, '°')
      .replace(drawnOtherwise, (character) => character.normalize('NFKC'))
      .replace(dotted, (number) => number.replace(/[^\p{L}\p{N}]/gu, '-'));
    if (cyrillic.test(plain)) plain = plain.replace(wordsOfBoth, inLatin);
  }
  plain = plain.replace(splitPrefix, '$1_').replace(lettersWithSign, '$1-');
  return rejoinLines(withoutSpelling(plain));
}

/** Returns a word in Latin letters if all of its Cyrillic ones have a twin, else as it is. */
function inLatin(word: string): string {
  if (!cyrillic.test(word)) return word;
  const latin = [...word].map((letter) => latinTwins[cyrillicTwins.indexOf(letter)] ?? letter).join('');
  return cyrillic.test(latin) ? word : latin;
}

/** Joins the soft line ends of quoted-printable mail, which come near its 76th column: `id=` in a list is none. */
function withoutSoftBreaks(text: string): string {
  const joined = text.replace(/(?<=[^\r\n]{60})=\r?\n/g, '');
  return joined.length === text.length ? text : joined.replace(/=3D/g, '=');
}

const escapes = /\\{1,4}(?:u([\da-fA-F]{4})|([nrt])|([_/-]))/g;

/** Undoes the escapes of JSON, also within JSON, and of Markdown. */
function withoutBackslashes(text: string): string {
  return text.replace(escapes, (_, code: string | undefined, blank: string | undefined, kept = '') => {
    if (code) return String.fromCharCode(Number.parseInt(code, 16));
    return blank ? ' ' : kept;
  });
}

const entities = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));|<wbr ?\/?>/gi;
const entityNames =
  'amp quot apos lt gt ordm ordf deg rarr nbsp ensp emsp shy zwj zwnj ndash mdash horbar minus dash hyphen lowbar sol quest equals';
const entityValues = '&|"|\'|<|>|°|°|°|→| | | ||||-|\u2014|\u2014|-|-|-|_|/|?|='.split('|');
const namedEntities = new Map(entityNames.split(' ').map((name, at) => [name, entityValues[at] ?? '']));

function withoutEntities(text: string): string {
  return text.replace(entities, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return namedEntities.get(name.toLowerCase()) ?? whole;
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
    if (code === null) return '';
    return code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  });
}

const wrappedLoan = /%(?:25){0,3}2f(?:loans|[a-z]{4}_)/i;

/** Unwraps a link within a link, three deep at most, as mail filters write it, so that its query can be read. */
function unwrapLinks(text: string): string {
  const unwrapped = text.replace(/[^\s&=?"'<>]+/g, (piece) => {
    let plain = piece;
    for (let depth = 0; depth < 4 && wrappedLoan.test(plain); depth++) plain = decode(plain);
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
