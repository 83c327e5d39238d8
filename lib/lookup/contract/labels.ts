import type { ReferenceName } from '../pasted-text.ts';
import { bareWord, type Word } from '../text/text-words.ts';
import { isCounted } from './counted.ts';
import { isMisspelt } from './misspelled-contract.ts';

/** What a name before a value says of it, in JSON, a table of two columns, a letter. */
export type Label = 'contract' | 'externalId' | ReferenceName;

const labels = new Map<string, Label>([
  ['contractnumber', 'contract'],
  ['contractno', 'contract'],
  ['contract', 'contract'],
  ['contrato', 'contract'],
  ['numerocontrato', 'contract'],
  ['numerodocontrato', 'contract'],
  ['ccb', 'contract'],
  ['ctr', 'contract'],
  ['cedula', 'contract'],
  ['cédula', 'contract'],
  ['operação', 'contract'],
  ['operacao', 'contract'],
  ['financiamento', 'contract'],
  ['empréstimo', 'contract'],
  ['emprestimo', 'contract'],
  ['customer', 'customer'],
  ['customerid', 'customer'],
  ['company', 'company'],
  ['companyid', 'company'],
  ['employment', 'employment'],
  ['employmentid', 'employment'],
  ['externalid', 'externalId'],
]);

/** In a link of another system: `/contratos/417123`. */
const segments: ReadonlySet<string> = new Set('contrato contratos contract contracts'.split(' '));

/** True for a word that is a whole segment of a path, before another. */
export const isSegment = (text: string, { start, end }: Word) => text[start - 1] === '/' && text[end] === '/';

/** Words that stand between a name and its value: `contrato nº 417`, `"customer": {"id": "…"}`. */
export const fillers: ReadonlySet<string> = new Set(
  'n no nº n° nr nro num number numero número id is é eh'.split(' '),
);
/** These need no `:`, `=` or filler after them: `o contrato 417`. */
const sayingEnough = new Set(['contract', 'contrato', 'contratonumero']);
/** These need the sign of a number: `operação nº 417`, but `empréstimo: 5000`. */
const needingSign = new Set(['operação', 'operacao', 'financiamento', 'empréstimo', 'emprestimo']);
/** Between a name and the sign of a number: `contrato de nº 417`, `contrato sob o nº 417`; else it is no name. */
const connectives = new Set('de sob com o crédito credito bancário bancario'.split(' '));
/** `o contrato é o 417`. */
const verbs = new Set(['é', 'eh', 'e', 'is']);
const signless = new Set(['id', 'é', 'eh', 'e']);
const longestName = 20;
const longestGap = 40;
const gapBefore = /^[\s"“”'`*\\:=>{#.º°|→➡⇒—-]*$/;
/** After a dash with a blank a short number begins another clause: `o contrato - 2 dúvidas`. */
const isParted = (gap: string, word: string) => /[—-]\s/.test(gap) && word.length < shortestParted;
const shortestParted = 5;

/** `{"contract":{"id":991234,"number":"417123"}}`: of the record, and not its number. */
const isOwnId = (text: string, { text: name, end }: Word) => name.toLowerCase() === 'id' && text[end] === '"';
/** The 1 of `contrato 1: 417123`. */
const isOrdinal = (text: string, { text: figures, end }: Word) =>
  /^\d{1,2}$/.test(figures) && /^\s?[:=]\s?[A-Z\d]{4}/i.test(text.slice(end, end + 8));

const isLongNumber = (word: Word | undefined) => /^(?:[A-Z]{1,5}-?)?\d[\d.-]{4,}/i.test(word?.text ?? '');

const hasMark = (gap: string) => /[:=]/.test(gap);

/** Which words are labelled, by their index. */
export function labelsIn(text: string, words: readonly Word[]): Map<number, Label> {
  const labelled = new Map<number, Label>();
  let label: Label | undefined;
  let marked = false;
  let connected = false;
  let inPath = false;
  let before = '';
  let end = 0;
  for (const [index, word] of words.entries()) {
    // A dash, points that lead to the value.
    if (bareWord(word.text) === '') continue;
    const name = word.text.length > longestName ? '' : word.text.toLowerCase().replace(/[_.-]/g, '');
    if (label) {
      const gap = word.start - end > longestGap ? null : text.slice(end, word.start);
      marked ||= gap !== null && hasMark(gap);
      if (gap === null || !(inPath ? gap === '/' : gapBefore.test(gap))) label = undefined;
      else if (name === 'o' && verbs.has(before)) marked = true;
      else if (connectives.has(name) && !hasMark(gap)) connected = true;
      else if (name === 'e' && isLongNumber(words[index + 1])) marked = true;
      else if (label === 'contract' && isOwnId(text, word)) label = undefined;
      else if (isOrdinal(text, word)) marked = true;
      else if (fillers.has(name)) {
        marked ||= name !== 'id';
        connected &&= signless.has(name);
      } else {
        if (marked && !connected && !isParted(gap, word.text) && !isCounted(text, word))
          labelled.set(index, label);
        label = undefined;
      }
    }
    end = word.end;
    before = name;
    // A picture's text has a zero for the O.
    const read = name.replaceAll('0', 'o');
    const named = labels.get(read) ?? (isMisspelt(read) ? 'contract' : undefined);
    // `ctr. 417`: the stop says that it is a word cut short, and not the letters that begin a number.
    const isCut = name === 'ctr' && word.text.endsWith('.');
    inPath = segments.has(name) && isSegment(text, word);
    if (inPath) [label, marked, connected] = ['contract', true, false];
    else if (named)
      [label, marked, connected] = [
        named,
        isCut || sayingEnough.has(read) || isMisspelt(read),
        needingSign.has(read),
      ];
  }
  return labelled;
}
