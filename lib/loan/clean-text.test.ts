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
  ['the five entities of XML', 'a&amp;b &lt;c&gt; &quot;d&quot; &apos;e&apos;', `a&b <c> "d" 'e'`],
  ['other entities, which part words', 'a&#95;b&#x2D;c&shy;d&nbsp;e & f', 'a | b | c | d | e & f'],
  ['tags, which part words', '<p>a: <b>417</b>123<br/></p>', ' | a:  | 417 | 123 |  | '],
  ['escapes of JSON, which part words', 'a\\nb\\u002d1', 'a | b | 1'],
  ['a link in angle brackets', '<https://a/loans/loan_1>', '<https://a/loans/loan_1>'],
  ['what an address encodes', '?payment_for=a%2Fb%26c', '?payment_for=a%2Fb%26c'],
])('%s', (_, text, clean) => {
  expect(cleanText(text)).toBe(clean);
});
