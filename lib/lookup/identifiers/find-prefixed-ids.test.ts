import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultLoanIdPattern } from '#lib/loan/loan-id.ts';
import { readPastedText } from '../read-pasted-text.ts';

/** Returns the loan that a text names, else several, else a notice. */
function findLoanId(text: string, loanIdPattern?: RegExp) {
  const { hasText, identifiers, notices } = readPastedText(text, { loanIdPattern });
  const loans = identifiers.filter((one) => one.kind === 'loan');
  const [first] = loans;
  if (loans.length > 1) return { kind: 'several', ids: loans.map((one) => one.id) };
  if (first) return { kind: first.kind, id: first.id, query: first.query };
  return notices[0] ?? { kind: hasText ? 'nothing' : 'empty' };
}

const id = 'loan_8fKq2LwZp0vN4rTyX1sB';
const loan = (query = '') => ({ kind: 'loan', id, query });

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
    ['in a link of which the query is not the desk’s', `https://desk.example/loans/${id}?utm=1&debug`],
    [
      'in a link wrapped by a mail filter',
      `https://safe.example/?url=https%3A%2F%2Fd.example%2Floans%2F${id}&data=5`,
    ],
  ])('%s', (_, text) => {
    expect(findLoanId(text)).toEqual(loan());
  });

  it.each([
    ['?expand=customer,company&fields=id,offer&payment_for=2026-12-01'],
    ['?expand='],
    ['?expand=a&expand=b'],
    ['?payment_for=2026-12-01+10%3A00'],
  ])('keeps what a link asked for: %s', (query) => {
    expect(findLoanId(`see https://desk.example/loans/${id}${query}.`)).toEqual(loan(query.slice(1)));
  });

  it('keeps it in HTML and in any order, and leaves out the rest', () => {
    const asked = loan('fields=id&expand=customer');
    expect(findLoanId(`<a href="/loans/${id}?fields=id&amp;x=1&amp;expand=customer">`)).toEqual(asked);
    expect(findLoanId(`/loans/${id}?fields=id&expand=customer&loan=1#offer`)).toEqual(asked);
  });

  it('asks which, where there are several', () => {
    expect(findLoanId(`${id} and loan_2, loan_id`)).toEqual({ kind: 'several', ids: [id, 'loan_2'] });
  });

  it('takes an identifier without a digit where there is no other', () => {
    expect(findLoanId('loan_sparse')).toEqual({ kind: 'loan', id: 'loan_sparse', query: '' });
  });

  it('prefers a loan to anything else', () => {
    expect(findLoanId(`offr_1 of ${id}`)).toEqual(loan());
  });

  it('knows what only begins like one', () => {
    expect(findLoanId('loan_ab.c')).toEqual({ kind: 'malformed', id: 'loan_ab.c' });
    expect(findLoanId('loan_')).toEqual({ kind: 'malformed', id: 'loan_' });
    expect(findLoanId(`loan_${'a'.repeat(10_000)}`)).toEqual({
      kind: 'malformed',
      id: `loan_${'a'.repeat(75)}…`,
    });
  });

  it.each(['hello', 'xloan_1', '390.533.447-05', '..%2f..%2fetc'])('finds none in %s', (text) => {
    expect(findLoanId(text)).toEqual({ kind: 'nothing' });
  });

  it.each(['', '  \n', '\u200b'])('knows an empty text', (text) => {
    expect(findLoanId(text)).toEqual({ kind: 'empty' });
  });

  it('reads by the configured pattern', () => {
    const numbers = /^(?:LN-\d{4})$/u;
    expect(findLoanId('contract LN-1234.', numbers)).toEqual({ kind: 'loan', id: 'LN-1234', query: '' });
    expect(findLoanId(id, numbers)).toEqual({ kind: 'malformed', id });
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
        if ('query' in found) expect(found.id).toMatch(defaultLoanIdPattern);
      }),
    );
  });

  it('finds the identifier in any words around it', () => {
    fc.assert(
      fc.property(words, ids, words, (before, wanted, after) => {
        expect(findLoanId(`${before} ${wanted} ${after}`)).toEqual({ kind: 'loan', id: wanted, query: '' });
      }),
    );
  });

  it('keeps any request that the desk writes', () => {
    const name = fc.stringMatching(/^[A-Za-z][\w.]{0,20}$/);
    const names = fc.array(name, { maxLength: 4 });
    // `encodeURIComponent` leaves these as they are, and in a text they may as well close what holds the link.
    const payment = fc.string({ unit: 'grapheme', maxLength: 30 }).map((s) => s.replace(/['()!.]/g, ''));
    fc.assert(
      fc.property(ids, names, payment, (wanted, list, asksFor) => {
        const query = `expand=${list.join(',')}&payment_for=${encodeURIComponent(asksFor)}`;
        const found = findLoanId(`https://desk.example/loans/${wanted}?${query} ok`);
        const asked = new URLSearchParams('query' in found ? found.query : '');
        expect(found).toMatchObject({ kind: 'loan', id: wanted });
        expect(asked.get('expand')).toBe(list.join(','));
        expect(asked.get('payment_for')).toBe(asksFor);
      }),
    );
  });
});
