import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject, type Json, type JsonObject, member } from '#lib/loan/json.ts';
import { maskedPart } from '#lib/loan/masked.ts';
import { createWorkBudget } from '#lib/loan/work-budget.ts';
import { personalForms, readableTexts } from '#lib/testing/masking/test-personal-forms.ts';
import { maskLoan } from '../mask-loan.ts';
import { maskFreeText } from './mask-free-text.ts';

const options = { except: [], ownId: 'loan_1' };

/** The loan is of 36 installments and of the year 2026, so that older days are not its own. */
const ownOffer = { numberOfInstallments: 36 };
const ownNumbers = { createdAt: '2026-10-01T12:00:00.000Z', offer: ownOffer };

/** The free texts of a loan, each with the text in one of the sentences that people write. */
const placesOf: Record<string, (text: string) => JsonObject> = {
  history: (text) => ({ ...ownNumbers, history: [{ description: text, status: 'open' }] }),
  transactions: (text) => ({ ...ownNumbers, transactions: [{ amount: 1, description: `Pago por ${text}` }] }),
  offer: (text) => ({ ...ownNumbers, offer: { ...ownOffer, description: `${text}, confirmado` } }),
  rebates: (text) => ({
    ...ownNumbers,
    offer: { ...ownOffer, rebates: [{ description: `Tarifa (${text}) devolvida.` }] },
  }),
};

function textsOf(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return isObject(value) ? Object.keys(value).flatMap((name) => textsOf(member(value, name))) : [];
}

describe.each(Object.entries(placesOf))('in the descriptions of %s', (_, loanWith) => {
  test.each(personalForms)('%s is masked', (text, ...hidden) => {
    const { createdAt: _, ...seenLoan } = maskLoan(loanWith(text), options).loan;
    const seen = textsOf(seenLoan).join(' ');
    for (const part of hidden) expect(seen).not.toContain(part);
  });

  test.each(readableTexts)('%s stays', (text) => {
    const loan = loanWith(text);
    expect(maskLoan(loan, options).loan).toEqual(loan);
  });
});

test.each([
  ['teodolinda braga cpf 390.533.447-05 pagou o boleto', `${maskedPart} cpf ${maskedPart} pagou o boleto`],
  ['cpf 390.533.447-05 teodolinda braga: pagou o boleto', `cpf ${maskedPart} ${maskedPart}: pagou o boleto`],
  ['pago: teodolinda braga 390.533.447-05', `pago: ${maskedPart} ${maskedPart}`],
])('a name beside a document is hidden whole and once, and nothing beyond it: %s', (text, seen) => {
  expect(maskFreeText(text)).toBe(seen);
});

describe('the days and numbers in a remark of a loan', () => {
  const shown = (text: string, loan: JsonObject) =>
    textsOf(maskLoan({ ...loan, history: [{ description: text }] }, options).loan).join(' ');

  test.each<[string, JsonObject]>([
    ['createdAt', { createdAt: '2020-02-01T12:00:00.000Z' }],
    ['an expected payout', { offer: { expectedDisbursementDate: '2020-02-01' } }],
    ['a transaction', { transactions: [{ createdAt: '2026-01-01' }, { createdAt: '2020-02-01' }] }],
  ])('are judged by %s', (_name, loan) => {
    expect(shown('pagou 17/05/2019', loan)).toContain('17/05/2019');
    expect(shown('pagou 17/05/2018', loan)).not.toContain('2018');
  });

  test('are hidden where the answer names no day, as with few fields', () => {
    expect(shown('pagou 17/05/2026', {})).not.toContain('2026');
  });

  test('are judged by the number of installments', () => {
    expect(shown('pagou 12/28', { offer: { numberOfInstallments: 28 } })).toContain('12/28');
    expect(shown('pagou 12/28', { offer: { numberOfInstallments: 36 } })).not.toContain('12/28');
    expect(shown('pagou 12/28', {})).not.toContain('12/28');
  });
});

test('the number of an insurance policy is no remark, and eight digits of it stay', () => {
  const loan = { offer: { insurance: { number: '33334444' } } };
  expect(maskLoan(loan, options).loan).toEqual(loan);
});

test('masking again changes nothing', () => {
  const part = fc.oneof(
    fc.constantFrom(...personalForms.map(([text]) => text), ...readableTexts),
    fc.constantFrom(
      'CCB-2026-',
      'contrato ',
      'Maria',
      'rua',
      'cpf',
      '1',
      '33334444',
      ' ',
      '.',
      '-',
      '\u0001',
      '[',
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), fc.constantFrom('', ' ', ', '), (parts, between) => {
      const once = maskFreeText(parts.join(between), createWorkBudget(), context);
      expect(maskFreeText(once, createWorkBudget(), context)).toBe(once);
    }),
  );
});

const patterns = [
  ...['1@', 'a@', '1.', '1.1.1.1 ', '12345678 ', 'deadbeef ', '20/11/2026 ', 'R$ 1', '1, 1', '\u0661 '],
  ...[
    'a at b dot ',
    'a arroba ',
    'nove ',
    'nove oito sete seis cinco quatro três ',
    '**1',
    'xx1',
    'c.p.f. ',
    'O1',
    'OOO.',
    'a(a)',
    'a gmail ',
    '1:',
    '12:00 ',
    '1•',
  ],
  ...['rua ', 'rua 1 ', 'CPF n ', 'CPF xx', 'conta 1', 'chave a.', 'sr A ', 'Sr. A de ', 'c/c', '" "', '(('],
  ...['Maria ', 'maria da ', 'Ab Cd ', 'Ab de ', 'AB ', 'A.', '17/05/80 ', '17 de maio de ', '19800517 '],
  ...['nascido em ', 'nasc. em no dia ', 'dn 17/05 ', '1980-', '1 mai '],
  ...['17/05/2012 ', '17/05/12', '2012', '12/28 ', '12/', 'parcela 12/48 ', 'parcela ', 'parc.'],
  ...['contrato ', 'contrato 1.', 'CCB-2026', 'CCB-2026-', 'Maria 390.533.447-05 ', 'de 390.533.447-05 de '],
];
const filled = (part: string, length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);

const context = { firstYear: 2026, installments: 36 };

/**
 * CPU milliseconds, the least of some runs, so that other work of the machine does not count. The first below `enough`
 * ends them, and a cost that is above it has more runs.
 */
function cost(text: string, enough = 0): number {
  let least = Number.POSITIVE_INFINITY;
  for (let measured = 0; measured < (enough > 0 ? 12 : 4) && least >= enough; measured++) {
    const before = process.cpuUsage();
    for (let run = 0; run < 3; run++) maskFreeText(text, createWorkBudget(), context);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

const ordinary = filled('Pagou a parcela 3 de 12 em 20/11/2026, R$ 1.234,56, tel. 98765-4321. ', 8000);

describe.each(patterns)('a text of nothing but %j', (part) => {
  test('takes eight times as long when it is eight times as long', () => {
    const bound = 16 * (cost(filled(part, 2000)) + 0.5);
    expect(cost(filled(part, 16_000), bound)).toBeLessThan(bound);
  });

  test('takes no more than some times as long as an ordinary one', () => {
    const bound = 12 * (cost(ordinary) + 0.5);
    expect(cost(filled(part, 8000), bound)).toBeLessThan(bound);
  });

  test('is searched at most four times', () => {
    for (const length of [60, 2000, 20_000]) {
      let work = 0;
      const spend = (units: number) => {
        work += units;
        return true;
      };
      maskFreeText(filled(part, length), { isExceeded: false, spend }, context);
      expect(work).toBeLessThanOrEqual((/\u0661/.test(part) ? 16 : 4) * length + 16);
    }
  });
});

test.each(['a@', '1@', '1.1.'])(
  '1.9 MiB of %j are beyond the budget of a loan, however they are cut',
  (part) => {
    for (const length of [60, 300, 20_000]) {
      const description = filled(part, length);
      const history = Array.from({ length: (1.9 * 1024 * 1024) / length }, () => ({ description }));
      const budget = createWorkBudget();
      expect(maskLoan({ history }, { ...options, budget }).masked).toEqual(['/history']);
      expect(budget.isExceeded).toBe(true);
    }
  },
);
