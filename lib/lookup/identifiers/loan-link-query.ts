import { withoutStops } from '../text/text-words.ts';

const keptParameters = ['expand', 'fields', 'payment_for', 'hide'];
const longestQuery = 2_000;
const end = /[\s"'`<>#()[\]{}|\\]/;

/**
 * Returns the query of a link to a loan, where `text` continues with `?` at `at`; empty where it has none.
 * A parameter given twice stays so: the loan's page says what is wrong.
 */
export function loanQueryAt(text: string, at: number): string {
  if (text[at] !== '?') return '';
  const [written = ''] = text.slice(at + 1, at + 1 + longestQuery).split(end, 1);
  const query = new URLSearchParams(withoutStops(written));
  const asked = [...query].filter(([name]) => keptParameters.includes(name));
  // Commas stay readable: the desk itself writes them so.
  return new URLSearchParams(asked).toString().replaceAll('%2C', ',');
}
