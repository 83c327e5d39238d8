import { expect, test } from 'vitest';
import { cleanText } from './clean-text.ts';

test.each([
  ['zero-width characters', 'lo\u200ban_\u2060a\ufeff1', 'loan_a1'],
  ['a soft hyphen', 'loan_a\u00ad1', 'loan_a1'],
  ['direction marks', '\u2066loan_a1\u2069', 'loan_a1'],
  ['variation selectors and joiners', 'loan_a\ufe0f\u034f1', 'loan_a1'],
  ['look-alike dashes', 'a\u2010b\u2011c\u2012d\u2013e\u2212f\uff0dg\ufe63h', 'a-b-c-d-e-f-g-h'],
  ['the em dash, which stands between words', 'a\u2014b', 'a\u2014b'],
  ['look-alike low lines', 'loan\uff3fa loan\ufe4db', 'loan_a loan_b'],
  ['full width', '\uff4c\uff4f\uff41\uff4e\uff3f\uff11', 'loan_1'],
  [
    'soft line breaks of mail',
    `${'a '.repeat(30)}https://a/loa=\r\nns/loan_8fKq?fields=3Did`,
    `${'a '.repeat(30)}https://a/loans/loan_8fKq?fields=id`,
  ],
  ['an equals sign at the end of a line', 'id=\nloan_1', 'id=\nloan_1'],
  ['escapes of JSON', '{\\"id\\":\\"a\\"}\\nb\\/c\\u002dd', '{\\"id\\":\\"a\\"} b/c-d'],
  ['escapes of Markdown', 'loan\\_a\\-1', 'loan_a-1'],
  ['entities', 'a&amp;b&#95;c&#x2D;d&shy;e&nbsp;f&lt;g', 'a&b_c-de f<g'],
  ['entities that there are not', '&nope; &#9999999; &', '&nope;   &'],
  ['a place to break a word', 'loan_<wbr>a1', 'loan_a1'],
  ['a blank after the low line', 'loan_ 8f, LOAN _8f, offr_\n1', 'loan_8f, LOAN_8f, offr_1'],
  [
    'a wrapped link',
    'u=https%3A%2F%2Fd%2Floans%2Floan_1%3Ffields%3Did',
    'u=https://d/loans/loan_1?fields=id',
  ],
  ['a link wrapped twice', 'u=https%253A%252F%252Fd%252Floans%252Floan_1', 'u=https://d/loans/loan_1'],
  ['what an address encodes and no wrapper wrote', '?payment_for=a%2Fb%26c', '?payment_for=a%2Fb%26c'],
  ['what is not encoded well', '%2floans%2f%ff%e3 100%', '/loans/%ff%e3 100%'],
])('%s', (_, text, clean) => {
  expect(cleanText(text)).toBe(clean);
});
