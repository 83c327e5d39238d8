import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject, type Json, type JsonObject, member } from '#lib/loan/json.ts';
import { createWorkBudget } from '#lib/loan/work-budget.ts';
import { frequentNames } from '#lib/testing/masking/frequent-names.ts';
import { knownNotes, unseenNotes } from '#lib/testing/masking/lender-notes.ts';
import { personalForms, readableTexts } from '#lib/testing/masking/test-personal-forms.ts';
import { processorMs } from '#lib/testing/processor-time.ts';
import { maskLoan } from '../mask-loan.ts';
import { maskFreeText } from './mask-free-text.ts';
import { businessVocabulary, vocabularyWith } from './vocabulary.ts';

const options = { except: [], ownId: 'loan_1' };

/** The loan is of October 2026, so that older days are not its own. */
const own = { createdAt: '2026-10-01T12:00:00.000Z' };

/** The free texts of a loan, each with the text in one of the sentences that people write. */
const placesOf: Record<string, (text: string) => JsonObject> = {
  history: (text) => ({ ...own, history: [{ description: text, status: 'open' }] }),
  transactions: (text) => ({ ...own, transactions: [{ amount: 1, description: `Pago por ${text}` }] }),
  offer: (text) => ({ ...own, offer: { description: `${text}, confirmado` } }),
  rebates: (text) => ({
    ...own,
    offer: { rebates: [{ description: `Tarifa (${text}) devolvida.` }] },
  }),
};

function textsOf(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return isObject(value) ? Object.keys(value).flatMap((name) => textsOf(member(value, name))) : [];
}

test.each(personalForms)('%s is masked wherever it stands', (text, ...hidden) => {
  for (const [place, loanWith] of Object.entries(placesOf)) {
    const { createdAt: _, ...seenLoan } = maskLoan(loanWith(text), options).loan;
    const seen = textsOf(seenLoan).join(' ');
    for (const part of hidden) expect(seen, place).not.toContain(part);
  }
});

test.each(readableTexts)('%s stays wherever it stands', (text) => {
  for (const [place, loanWith] of Object.entries(placesOf)) {
    const loan = loanWith(text);
    expect(maskLoan(loan, options).loan, place).toEqual(loan);
  }
});

const same = (...texts: string[]) => texts.map((text) => [text, text] as const);

test.each<readonly [string, string | null]>([
  ['teodolinda braga cpf 390.533.447-05 pagou o boleto', '[••••] cpf [••••] pagou o boleto'],
  ['PIX RECEBIDO MARIA DA SILVA', 'PIX RECEBIDO [••••]'],
  ['Contrato nº 20260004171 assinado', 'Contrato nº [••••] assinado'],
  ['Falei com Maria; pago em 20/11/2026', 'Falei com [••••]; pago em 20/11/2026'],
  // A name of a month, a method or a surname is a word beside its neighbors alone, as a single letter is.
  ...same('pago em março pela Tabela Price, em 30 dias', 'a parcela e o boleto'),
  ['o cliente Dias pagou em março', 'o cliente [••••] pagou em março'],
  ['o cliente pagou março', 'o cliente pagou [••••]'],
  ['paga a parcela a', 'paga a parcela [••••]'],
  // After a word that announces a number, only what cannot be one.
  ...same('conta com R$ 120,00, CPF às 11h30, nascido em 12x de 5%'),
  ['conta 10,50 paga em atraso', 'conta [••••] paga em atraso'],
  ['cliente desde 2019, pago em 2027', 'cliente desde [••••], pago em [••••]'],
  // Not found: a nickname of words of the trade, a document written as an amount, and digits as of an installment.
  ...same('Pago por Carta', 'pago por R$ 390.533,44', 'parcela 390 de 533 paga'),
  // More is masked than shown.
  ['Sr. João Souza, CPF 390.533.447-05', 'Sr. [••••], CPF [••••]'],
  ['João Souza; Maria Braga: pago', null],
  ['Teodolinda Braga', null],
])('%s is masked word by word: %j', (text, seen) => {
  expect(maskFreeText(text, undefined, '2026-10')).toBe(seen);
});

test('a text that is masked whole is a masked value with its pointer', () => {
  const { loan, masked } = maskLoan(
    { history: [{ description: 'Teodolinda Braga', status: 'open' }] },
    options,
  );
  expect(loan).toEqual({ history: [{ description: { $masked: 'string' }, status: 'open' }] });
  expect(masked).toEqual(['/history/0/description']);
});

describe('the days in a remark of a loan', () => {
  const shown = (text: string, loan: JsonObject) =>
    textsOf(maskLoan({ ...loan, history: [{ description: text }] }, options).loan).join(' ');

  test.each<[string, JsonObject]>([
    ['createdAt', { createdAt: '2020-02-01T12:00:00.000Z' }],
    ['an expected payout', { offer: { expectedDisbursementDate: '2020-02-01' } }],
    ['a transaction', { transactions: [{ createdAt: '2026-01-01' }, { createdAt: '2020-02-01' }] }],
  ])('are judged by %s', (_name, loan) => {
    expect(shown('parcela paga em 17/05/2020', loan)).toContain('17/05/2020');
    expect(shown('parcela paga em 17/01/2020', loan)).not.toContain('17/01');
    // A birthday of the last century, written with two digits.
    expect(shown('parcela paga em 17/05/58', loan)).not.toContain('17/05');
  });

  test('are hidden where the answer names no day, as with few fields', () => {
    expect(shown('parcela paga em 17/05/2026', {})).not.toContain('2026');
  });
});

test('a surname that is a word too is shown only where it is the word', () => {
  for (const name of ['Chaves', 'chaves', 'Velho', 'VELHO'])
    for (const text of ['cliente {} ligou', 'pago por {}', 'falei com {} hoje', 'transferência para {}'])
      expect(maskFreeText(text.replace('{}', name)), `${text} ${name}`).not.toContain(name);
  for (const text of ['as chaves pix', 'chave pix', 'telefone velho']) expect(maskFreeText(text)).toBe(text);
});

test('the number of a policy, and a score, are as in any free text', () => {
  const loan = { offer: { insurance: { number: '33334444' } } };
  expect(maskLoan(loan, options).loan).toEqual({ offer: { insurance: { number: { $masked: 'string' } } } });
  expect(maskFreeText('Reprovado: score 712, faixa 3')).toBe('Reprovado: score [••••], faixa 3');
  expect(maskFreeText('Score Serasa: cliente com 712 pontos')).toBe(
    'Score Serasa: cliente com [••••] pontos',
  );
});

describe('notes of lenders', () => {
  const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const masked = (notes: typeof knownNotes) =>
    notes.map((note) => ({ ...note, seen: maskFreeText(note.text, undefined, '2026-03') ?? '' }));

  test('show no personal part', () => {
    for (const { personal, seen } of masked([...knownNotes, ...unseenNotes]))
      for (const part of personal) expect(seen).not.toContain(part);
  });

  test('keep 85 of 100 harmless words that the vocabulary was not made with', () => {
    const counts = masked(unseenNotes).map(({ harmless, seen }) => {
      const left: string[] = [...wordsOf(seen)];
      const kept = wordsOf(harmless).filter(
        (word) => left.includes(word) && left.splice(left.indexOf(word), 1),
      );
      return { all: wordsOf(harmless).length, kept: kept.length };
    });
    const sum = (of: 'all' | 'kept') => counts.reduce((total, count) => total + count[of], 0);
    expect(sum('kept') / sum('all')).toBeGreaterThan(0.85);
  });
});

test('no name that is frequent is shown wherever it stands', () => {
  expect(frequentNames.filter((name) => businessVocabulary.has(name))).toEqual([]);
});

test('a lender’s own words are shown, in any case', () => {
  const own = vocabularyWith(['FarolMax', 'nível-3']);
  expect(maskFreeText('Produto farolmax, NÍVEL-3', undefined, null, own)).toBe('Produto farolmax, NÍVEL-3');
  expect(maskFreeText('Produto farolmax', undefined, null)).toBe('Produto [••••]');
});

const remark = fc
  .array(
    fc.oneof(
      fc.constantFrom(...personalForms.map(([text]) => text), ...readableTexts),
      fc.constantFrom(
        'Maria',
        'rua',
        'cpf',
        'nova',
        'março',
        'de',
        'e',
        'a',
        'dias',
        '3',
        'parcela',
        'Dias',
        'sr',
      ),
      fc.constantFrom(
        ' ',
        ', ',
        '.',
        '-',
        '/',
        '@',
        ': ',
        '; ',
        '[••••]',
        '\u200b',
        "'",
        '_',
        '&',
        '33334444',
        '1',
      ),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 12 },
  )
  .chain((parts) => fc.constantFrom('', ' ', ', ').map((between) => parts.join(between)));

test('masking again changes nothing', () => {
  fc.assert(
    fc.property(remark, (text) => {
      const once = maskFreeText(text, undefined, '2026-10');
      if (once !== null) expect(maskFreeText(once, undefined, '2026-10')).toBe(once);
    }),
    { examples: [['Desconto em folha 11/26.Maria']] },
  );
});

test('no four digits stay but in an amount, a percentage or a day', () => {
  const harmless =
    /(?:R\$|US\$|\$|€|BRL|USD|EUR)\s{0,2}[\d.,]+|\d{1,8}[.,]\d\d(?!\d)|\d{1,7}\s(?:reais|real)|20\d\d|[.,:]\d{1,9}/giu;
  fc.assert(
    fc.property(remark, (text) => {
      expect((maskFreeText(text, undefined, '2026-10') ?? '').replace(harmless, ' ')).not.toMatch(/\d{4}/);
    }),
  );
});

test.each([
  ['an invisible character', 'Mar\u200bia'],
  ['a soft hyphen', 'Mar\u00adia'],
  ['a mark that joins nothing', 'Mar\ufeffia'],
  ['fullwidth letters', 'Ｍａｒｉａ'],
  ['letters of another script', 'Маriа'],
  ['letters in circles', 'ⓜⓐⓡⓘⓐ'],
  ['mathematical letters', '𝐌𝐚𝐫𝐢𝐚'],
  ['an accent that the word has not', 'párcela'],
  ['a combining accent', 'parce\u0301la'],
])('%s makes no word readable', (_, word) => {
  expect(maskFreeText(`Parcela paga por ${word} em atraso`)).toBe('Parcela paga por [••••] em atraso');
});

const patterns = [
  ...[
    '1@',
    'a@',
    '1.',
    '1.1.1.1 ',
    '12345678 ',
    '20/11/2026 ',
    'R$ 1',
    '1, 1',
    '\u0661 ',
    'A.',
    'a(a)',
    '12:00 ',
  ],
  ...[
    'rua 1 ',
    'conta 1',
    'Sr. A de ',
    "a'",
    'Maria ',
    'maria da ',
    '17 de maio de ',
    '12/28 ',
    'parcela 12/48 ',
  ],
  ...['parc.', 'c/c', 'e ', 'nova ', 'de '],
];
const filled = (part: string, length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);

/** A cost that is above `enough` has more runs. */
const cost = (text: string, enough = 0) =>
  processorMs(() => maskFreeText(text, createWorkBudget(), '2026-10'), { runs: enough > 0 ? 12 : 2, enough });

const ordinary = filled('Pagou a parcela 3 de 12 em 20/11/2026, R$ 1.234,56, tel. 98765-4321. ', 8000);

describe.each(patterns)('a text of nothing but %j', (part) => {
  test('takes eight times as long when it is eight times as long', () => {
    // The memory of a long text has to be cleared, too.
    const bound = 24 * (cost(filled(part, 12_500)) + 0.5);
    expect(cost(filled(part, 100_000), bound)).toBeLessThan(bound);
  });

  test('takes no more than some times as long as an ordinary one', () => {
    const bound = 12 * (cost(ordinary) + 0.5);
    expect(cost(filled(part, 8000), bound)).toBeLessThan(bound);
  });
});

test.each(['a@', '\u0661 '])(
  '1.9 MiB of %j are beyond the budget of a loan, however they are cut',
  (part) => {
    for (const length of [60, 20_000]) {
      const description = filled(part, length);
      const history = Array.from({ length: (1.9 * 1024 * 1024) / length }, () => ({ description }));
      const budget = createWorkBudget();
      expect(maskLoan({ history }, { ...options, budget }).masked).toEqual(['/history']);
      expect(budget.isExceeded).toBe(true);
    }
  },
);
