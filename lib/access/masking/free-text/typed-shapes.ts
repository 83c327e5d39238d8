/** Forms that people type and machines do not: an address of mail in words, a number in words, a card behind stars. */
export type TypedShape = { hint: RegExp; pattern: RegExp };

const at = '(?:@|\\uff20|\\ufe6b|arroba)';
const dot = '(?:\\s{0,2}[\\[({]?\\s?(?:\\.|dot|ponto)\\s?[\\])}]?\\s{0,2})';
const label = '[\\p{L}\\p{N}_-]{1,63}';
const digitWord =
  '(?:zero|uma?|dois|duas|tr[eê]s|quatro|cinco|seis|meia|sete|oito|nove|onze|doze|vinte|trinta)';

/** Each repetition is bounded or consumes what it repeats, and each pattern starts where its characters start. */
export const typedShapes: readonly TypedShape[] = [
  {
    hint: /@|\uff20|\ufe6b|arroba/iu,
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}._%+'-])[\\p{L}\\p{N}._%+'-]*"?\\s{0,2}[\\[({]?\\s?${at}\\s?[\\])}]?\\s{0,2}[.]?${label}(?:(?:\\.|${dot}(?=(?:com|net|org|gov|br|casa|io)(?!\\p{L})))${label}){0,4}`,
      'giu',
    ),
  },
  {
    hint: /(?<!\p{L})a(?:t(?!\p{L})|\s?\))/iu,
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}._%+'-])[\\p{L}\\p{N}._%+'-]+\\s{0,2}(?:[\\[({]\\s?at?\\s?[\\])}]|\\sat\\s)\\s{0,2}${label}(?:${dot}${label}){1,3}`,
      'giu',
    ),
  },
  {
    hint: /oito|nove|sete|seis|cinco|quatro/iu,
    pattern: new RegExp(`(?<!\\p{L})${digitWord}(?:[\\s,.-]{1,3}${digitWord}){7,60}(?!\\p{L})`, 'giu'),
  },
  {
    // A random Pix key without its dashes, or with blanks for them.
    hint: /[0-9a-f]{8}/iu,
    pattern:
      /(?<![\p{L}\p{N}])[0-9a-f]{8}(?:[\s.\p{Pd}]{0,2}[0-9a-f]{4}){3}[\s.\p{Pd}]{0,2}[0-9a-f]{12}(?![\p{L}\p{N}])/giu,
  },
  {
    hint: /[*•#]{2}|xx/iu,
    pattern:
      /\d{2,6}[\s./\p{Pd}]{0,2}(?=[*•#]{2})|(?:[*•#]{2}|(?<!\d)x{2})[\s./\p{Pd}]{0,2}\d{2,19}(?:[\s./\p{Pd}]{1,2}\d{2,19}){0,5}/giu,
  },
  {
    // A name of a mailbox before its provider, where the sign between them was left out.
    hint: /gmail|hotmail|outlook|yahoo|icloud|uol|bol/iu,
    pattern:
      /(?<![\p{L}\p{N}._-])[\p{L}\p{N}._-]+\s{1,2}(?:gmail|hotmail|outlook|yahoo|icloud|uol|bol)(?:\.\p{L}{2,3}){1,2}/giu,
  },
  {
    // The letters that a zero and a one are mistaken for.
    hint: /\d[OIl]|[OIl]\d/u,
    pattern: /(?<![\p{L}\p{N}])(?:[\dOoIl]{3}[\s.\p{Pd}]?){3}[\s./\p{Pd}]?[\dOoIl]{2}(?![\p{L}\p{N}])/gu,
  },
  {
    hint: /(?<!\p{L})c\.\s?[pn]\./iu,
    pattern: /(?<!\p{L})c\.\s?(?:p\.\s?f|n\.\s?p\.\s?j)\.?[\s:nº°o.]{0,6}\d[\d\s./\p{Pd}]{2,24}/giu,
  },
];
