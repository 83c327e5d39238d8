import { expect, test } from 'vitest';
import type { Json } from '#lib/loan/json.ts';
import { userAgentsOfLoan } from './user-agents-of-loan.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
const parsed = { browser: 'Firefox 144', os: 'Linux', device: 'desktop' };

test('parses the user agents of loan and signatures, in headers of any case', () => {
  const loan: Json = {
    context: { headers: { 'User-Agent': firefox } },
    signatures: [
      { context: { context: { headers: { 'user-agent': firefox, accept: '*/*' } } } },
      { context: { context: { headers: { 'user-agent': { $masked: 'string' } } } } },
      { context: null },
    ],
  };
  expect(userAgentsOfLoan(loan)).toEqual({
    '/context/headers/User-Agent': parsed,
    '/signatures/0/context/context/headers/user-agent': parsed,
  });
});

test.each<Json | undefined>([undefined, null, [], {}, { context: 7, signatures: 'x' }])(
  'finds none in %j',
  (loan) => {
    expect(userAgentsOfLoan(loan)).toEqual({});
  },
);
