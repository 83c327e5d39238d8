import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanText } from '#lib/loan/clean-text.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { contractKeys } from '../identifiers/contract-keys.ts';
import type { IndexedLoan, IndexMatches, MatchGroup } from '../index-matches.ts';
import { readPastedText } from '../read-pasted-text.ts';
import { decideOpen } from './decide-open.ts';

const number = fc.oneof(
  fc.stringMatching(/^0?[1-9]\d{3,8}$/),
  fc.stringMatching(/^[1-9]\d{3,5}\/(?:0\d|20[12]\d|FGP)$/),
  fc.stringMatching(/^CCB-202[56]-000[1-9]\d\d$/),
  fc.stringMatching(/^(?:CTR|LN)[1-9]\d{4,6}A?$/),
  fc.stringMatching(/^[1-9]\d{5,6}-\d$/),
);
/** What a hand or a scanner makes of a number: another number, mostly. */
const mistake = fc.constantFrom<(written: string) => string>(
  (written) => written,
  (written) => written.toLowerCase().replaceAll('-', ' '),
  (written) => written.replace(/[/-]/, '$&\n> '),
  (written) => written.replace(/\d(?=\d*$)/, (digit) => String((Number(digit) + 1) % 10)),
  (written) => written.replace(/(\d)(\d)(?=\d?$)/, '$2$1'),
  (written) => written.slice(0, -1),
  (written) => written.replace(/[/-]\w+$/, ''),
  (written) => written.replace(/\d\d$/, '/$&'),
  (written) => written.replaceAll('0', 'O').replaceAll('1', 'l'),
  (written) => `0${written}`,
  (written) => `FGP/${written}`,
);
const before = fc.constantFrom(
  ...['', 'contrato ', 'Contrato nº: ', 'ctr ', 'segue o contrato da cliente Ágata: ', 'é o ', 'final '],
  ...[
    'saldo do contrato ',
    'protocolo ',
    'CPF ',
    'R$ ',
    'tel. ',
    'CEP ',
    'conta ',
    '> contrato\n> ',
    'loan nº ',
  ],
);
const after = fc.constantFrom(
  ...['', '.', '/FGP', '/2026', '/05', '-A', '-7', 'X', '8', ' 5', ' 417', ', parcela 3', ' reais', ' / FGP'],
  ...[
    ' da cliente Ágata, em atraso desde ontem',
    ' ou ',
    ' e o contrato ',
    '\n',
    ':2',
    '\\A',
    '_1',
    ' de 12',
  ],
);

/** The loans of these numbers that the index finds for a text. */
function matchesOf(text: ReturnType<typeof readPastedText>, numbers: readonly string[]): IndexMatches {
  const loans = numbers.map((contract, index): IndexedLoan => {
    const nothing = { status: null, createdAt: null, updatedAt: null, deleted: false, customer: null };
    return { loan: `loan_${index}` as LoanId, contract, seenAt: null, standing: null, ...nothing };
  });
  const groups = text.identifiers.flatMap((identifier): MatchGroup[] => {
    const keys = identifier.kind === 'contract' ? contractKeys(identifier.written) : [];
    const found = loans.filter(({ contract }) =>
      contractKeys(contract ?? '').some((key) => keys.includes(key)),
    );
    return found.length > 0
      ? [{ matchedBy: 'contract', id: identifier.id, loans: found, hasMore: false }]
      : [];
  });
  return { groups, total: 0, documents: 'none' };
}

/**
 * Whether a number stands in a text as a word of its own, perhaps without leading zeros. A slash stands only where the number
 * has a sign; blanks, stops and hyphens may stand anywhere.
 */
function isWritten(contract: string, text: string): boolean {
  const groups = contract.replace(/^0+/, '').split(/[/-]/);
  const characters = groups.map((group) => [...group].join('[\\s.-]*')).join('[\\s./-]*');
  const form = `(?<![\\p{L}\\p{N}]|[\\p{L}\\d][/\\\\-])0*${characters}(?![\\p{L}\\p{N}]|[/\\\\:_-]+[\\p{L}\\p{N}])`;
  return new RegExp(form, 'iu').test(cleanText(text));
}

const piece = fc.tuple(before, fc.nat(5), mistake, after);
const numbersAndText = fc
  .tuple(fc.array(number, { minLength: 6, maxLength: 6 }), fc.array(piece, { minLength: 1, maxLength: 2 }))
  .map(([numbers, pieces]) => {
    const written = pieces.map(([left, at, mistaken, right]) => left + mistaken(numbers[at] ?? '') + right);
    // The neighbors of each number are contracts, too.
    const neighbors = numbers.flatMap((each) => [each, each.replace(/[/-].*$/, ''), each.slice(0, -1)]);
    return { numbers: [...new Set(neighbors)], text: written.join('') };
  });

it('opens no contract whose number is not written in the text', () => {
  let opened = 0;
  fc.assert(
    fc.property(numbersAndText, ({ numbers, text }) => {
      const pastedText = readPastedText(text);
      const choice = decideOpen(pastedText, matchesOf(pastedText, numbers));
      if (choice?.kind !== 'loan') return;
      opened += 1;
      const { contract } = choice.indexed ?? {};
      expect(isWritten(contract ?? '', text), `${contract} for ${JSON.stringify(text)}`).toBe(true);
    }),
  );
  expect(opened).toBeGreaterThan(4);
});
