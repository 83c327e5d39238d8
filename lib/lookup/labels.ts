import { isCounted } from './counted.ts';
import type { ReferenceName } from './recognised.ts';
import { bareWord, type Word } from './words.ts';

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
  ['customer', 'customer'],
  ['customerid', 'customer'],
  ['company', 'company'],
  ['companyid', 'company'],
  ['employment', 'employment'],
  ['employmentid', 'employment'],
  ['externalid', 'externalId'],
]);

/** Words that stand between a name and its value: `contrato nº 417`, `"customer": {"id": "…"}`. */
export const fillers: ReadonlySet<string> = new Set(
  'n no nº n° nr nro num number numero número id is é eh'.split(' '),
);
/** These need no `:`, `=` or filler after them: `o contrato 417`. */
const sayingEnough = new Set(['contract', 'contrato', 'contratonumero']);
/** Between a name and the sign of a number: `contrato de nº 417`, `contrato sob o nº 417`; else it is no name. */
const connectives = new Set(['de', 'sob', 'com', 'o']);
const longestName = 20;
const longestGap = 40;
const gapBefore = /^[\s"“”'*\\:=>{#.º°—-]*$/;
/** After a dash with a blank a short number begins another clause: `o contrato - 2 dúvidas`. */
const isParted = (gap: string, word: string) => /[—-]\s/.test(gap) && word.length < shortestParted;
const shortestParted = 5;

const hasMark = (gap: string) => /[:=]/.test(gap);

/** Which words are labelled, by their index. */
export function labelsIn(text: string, words: readonly Word[]): Map<number, Label> {
  const labelled = new Map<number, Label>();
  let label: Label | undefined;
  let marked = false;
  let connected = false;
  let end = 0;
  for (const [index, word] of words.entries()) {
    // A dash, points that lead to the value.
    if (bareWord(word.text) === '') continue;
    const name = word.text.length > longestName ? '' : word.text.toLowerCase().replace(/[_.-]/g, '');
    if (label) {
      const gap = word.start - end > longestGap ? null : text.slice(end, word.start);
      marked ||= gap !== null && hasMark(gap);
      if (gap === null || !gapBefore.test(gap)) label = undefined;
      else if (connectives.has(name) && !hasMark(gap)) connected = true;
      else if (fillers.has(name)) {
        marked ||= name !== 'id';
        connected &&= name === 'id' || name === 'é' || name === 'eh';
      } else {
        if (marked && !connected && !isParted(gap, word.text) && !isCounted(text, word))
          labelled.set(index, label);
        label = undefined;
      }
    }
    end = word.end;
    const named = labels.get(name);
    // `ctr. 417`: the stop says that it is a word cut short, and not the letters that begin a number.
    const isCut = name === 'ctr' && word.text.endsWith('.');
    if (named) [label, marked, connected] = [named, isCut || sayingEnough.has(name), false];
  }
  return labelled;
}
