import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultLoanIdPattern } from '#lib/loan/loan-id.ts';
import { readPastedText } from '../read-pasted-text.ts';

/** Returns the loan that a text names, or several. */
function findLoanId(text: string, loanIdPattern?: RegExp) {
  const { hasText, identifiers } = readPastedText(text, loanIdPattern);
  const loans = identifiers.filter((identifier) => identifier.kind === 'loan');
  const [first] = loans;
  if (loans.length > 1) return { kind: 'several', ids: loans.map((identifier) => identifier.id) };
  if (first) return { kind: first.kind, id: first.id };
  return { kind: hasText ? 'nothing' : 'empty' };
}

const id = 'loan_8fKq2LwZp0vN4rTyX1sB';
const loan = { kind: 'loan', id };

describe('a loan identifier in a pasted text', () => {
  it.each([
    ['alone', id],
    ['with blanks and line breaks', `\r\n\t ${id}\u00a0\n`],
    ['in straight quotes', `"${id}"`],
    ['in curly quotes', `“${id}”`],
    ['in guillemets', `«${id}»`],
    ['in backticks', `\`${id}\``],
    ['at the end of a sentence', `Confira o ${id}.`],
    ['with a comma after it', `${id}, urgente`],
    ['in italics of Markdown', `*${id}* _${id}_`],
    ['in brackets', `(${id}) [${id}] <${id}>`],
    ['with zero-width characters in it', `loan_8fKq\u200b2LwZp0v\u00adN4rTyX\u20601sB\ufeff`],
    ['between direction marks', `\u2068${id}\u2069`],
    ['with a capital that a telephone wrote', `Loan_${id.slice(5)}`],
    ['above a word on the next line', `${id}\nMaria das Dores`],
    ['in JSON', `{"loan_id": "${id}", "loan_status": "open"}`],
    ['in JSON in JSON', `{"body":"{\\"id\\":\\"${id}\\"}\\n${id}\\n"}`],
    ['twice', `${id} ${id}`],
    ['in a link to the desk', `https://desk.example/loans/${id}`],
    ['in a link with a slash and an anchor', `https://desk.example/loans/${id}/#offer`],
    ['in a link to the API', `curl -u key: https://api.example/base/v1/loans/${id}`],
    [
      'in a link with a query',
      `see https://desk.example/loans/${id}?expand=customer&payment_for=2026-12-01.`,
    ],
    [
      'in a link wrapped by a mail filter',
      `https://safe.example/?url=https%3A%2F%2Fd.example%2Floans%2F${id}&data=5`,
    ],
  ])('%s', (_, text) => {
    expect(findLoanId(text)).toEqual(loan);
  });

  it('asks which, where there are several', () => {
    expect(findLoanId(`${id} and loan_2, loan_id`)).toEqual({ kind: 'several', ids: [id, 'loan_2'] });
  });

  it('takes an identifier without a digit where there is no other', () => {
    expect(findLoanId('loan_sparse')).toEqual({ kind: 'loan', id: 'loan_sparse' });
  });

  it('prefers a loan to anything else', () => {
    expect(findLoanId(`offr_1 of ${id}`)).toEqual(loan);
  });

  it.each(['hello', 'xloan_1', 'loan_', 'loan_ab.c', '390.533.447-05', '..%2f..%2fetc'])(
    'finds none in %s',
    (text) => {
      expect(findLoanId(text)).toEqual({ kind: 'nothing' });
    },
  );

  it.each(['', '  \n', '\u200b'])('knows an empty text', (text) => {
    expect(findLoanId(text)).toEqual({ kind: 'empty' });
  });

  it('reads by the configured pattern', () => {
    const numbers = /^(?:LN-\d{4})$/u;
    expect(findLoanId('contract LN-1234.', numbers)).toEqual({ kind: 'loan', id: 'LN-1234' });
    expect(findLoanId(id, numbers)).toEqual({ kind: 'nothing' });
  });
});

describe('properties', () => {
  const ids = fc
    .tuple(fc.stringMatching(/^[A-Za-z0-9_-]{0,60}$/), fc.constantFrom('0', 'Q', '7z'))
    .map(([opaque, end]) => `loan_${opaque}${end}`);
  /** Words of any script and punctuation, none of which is or touches an identifier. */
  const words = fc
    .array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 8 })
    .map((list) => list.join(' '))
    .filter((text) => !/loan_|[a-z]{4}_|%2f|\\/i.test(text.replace(/\p{Cf}/gu, '')));

  it('never throws, and gives only what fits the pattern and the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (text) => {
        const found = findLoanId(text);
        if ('id' in found) expect(found.id).toMatch(defaultLoanIdPattern);
      }),
    );
  });

  it('finds the identifier in any words around it', () => {
    fc.assert(
      fc.property(words, ids, words, (before, wanted, after) => {
        expect(findLoanId(`${before} ${wanted} ${after}`)).toEqual({ kind: 'loan', id: wanted });
      }),
    );
  });
});
