import { bareWord, type Word } from '../text/text-words.ts';
import { longNumber, numberInClause } from './clause-labels.ts';
import { labelOf, namesDocument, namesOtherValue, namesPersonalCode, type ValueName } from './label-words.ts';
import { isCounted, isOtherByForm } from './other-figures.ts';

/** `other`: a telephone, an installment, an amount, and whatever else has figures and is no contract number. */
export type Label = ValueName | 'document' | 'other';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** Words between a label and its value: `contrato nº 417`, `"customer": {"id": "…"}`. */
const fillers = words('n no nº n° nr nro num number numero número id is é eh');
/** The same where the value is no contract number: `taxa de 2`, `CPF do cliente: …`. */
const otherFillers = words('o a os as de do da com the of cliente titular e em foi era são sao');
/** After these a contract number needs the sign of a number: `contrato de nº 417`. */
const connectives = words('de sob com o crédito credito bancário bancario');
const verbs = words('é eh e is');
const signless = words('id é eh e');
/** `boleto do 417123`: the boleto of that contract. */
const ofWords = words('do da dos das no na');
const conjunctions = words(', / & e ou and or');

const maxGap = 40;
const maxFillers = 3;
const gapBefore = /^[\s"“”'`*\\:=>{(#.º°|→➡⇒—-]*$/;
const hasDigit = /\d/;
const hasMark = (gap: string) => /[:=]/.test(gap);
const isLongNumber = (word: Word | undefined) => /^(?:[A-Z]{1,5}-?)?\d[\d.-]{4,}/i.test(word?.text ?? '');
/** After a dash with a blank a short number begins another clause: `o contrato - 2 dúvidas`. */
const isOtherClause = (gap: string, word: string) => /[—-]\s/.test(gap) && word.length < 5;
/** The id of `{"contract":{"id":991234,"number":"417123"}}`: of the record, and not its number. */
const isRecordId = (text: string, { text: name, end }: Word) =>
  name.toLowerCase() === 'id' && text[end] === '"';
/** The 1 of `contrato 1: 417123`. */
const isOrdinal = (text: string, { text: figures, end }: Word) =>
  /^\d{1,2}$/.test(figures) && /^\s?[:=]\s?[A-Z\d]{4}/i.test(text.slice(end, end + 8));
/** A whole segment of a path, before another: `/contratos/417123`. */
const isPathSegment = (text: string, { start, end }: Word) => text[start - 1] === '/' && text[end] === '/';

/** Returns which words of a text are labeled, by their index. */
export function labelsIn(text: string, all: readonly Word[]): Map<number, Label> {
  const labels = otherLabelsIn(text, all);
  let label: ValueName | undefined;
  let isOpen = false;
  let needsSign = false;
  let inPath = false;
  let before = '';
  let end = 0;
  for (const [index, word] of all.entries()) {
    const name = bareWord(word.text).toLowerCase();
    // A dash, points that lead to the value.
    if (name === '') continue;
    if (label) {
      const gap = word.start - end > maxGap ? null : text.slice(end, word.start);
      isOpen ||= gap !== null && hasMark(gap);
      if (gap === null || !(inPath ? gap === '/' : gapBefore.test(gap))) label = undefined;
      else if (name === 'o' && verbs.has(before)) isOpen = true;
      else if (connectives.has(name) && !hasMark(gap)) needsSign = true;
      else if (name === 'e' && isLongNumber(all[index + 1])) isOpen = true;
      else if (label === 'contract' && isRecordId(text, word)) label = undefined;
      else if (isOrdinal(text, word)) isOpen = true;
      else if (fillers.has(name)) {
        isOpen ||= name !== 'id';
        needsSign &&= signless.has(name);
      } else {
        const isNamed = isOpen && !needsSign && !isOtherClause(gap, word.text) && !isCounted(text, word);
        if (isNamed) labels.set(index, label);
        label = undefined;
      }
    }
    end = word.end;
    before = name;
    const naming =
      labelOf(word.text) ?? (isPathSegment(text, word) ? labelOf(word.text.replace(/s$/, '')) : undefined);
    if (!naming) continue;
    inPath = isPathSegment(text, word) && naming.name === 'contract';
    label = naming.name;
    isOpen = inPath || naming.needs === 'nothing' || isBeforeNumber(text, all, index);
    needsSign = !inPath && naming.needs === 'sign';
    const stated = isContractName(naming) ? numberInClause(text, all, index) : null;
    if (stated !== null && !labels.has(stated)) labels.set(stated, 'contract');
  }
  return labels;
}

const isContractName = ({ name, needs }: { name: ValueName; needs: string }) =>
  name === 'contract' && needs === 'nothing';

/** `ctr 8450019273`, `ctr CCB-2026-000417`: a short name of a contract, before what is as long as a number. */
function isBeforeNumber(text: string, all: readonly Word[], index: number): boolean {
  const [word, next] = [all[index], all[index + 1]];
  if (!word || !next || !/^ctr$/i.test(word.text)) return false;
  return text.slice(word.end, next.start) === ' ' && longNumber.test(bareWord(next.text));
}

/** Figures that are something else by the name before them, or by their form. */
function otherLabelsIn(text: string, all: readonly Word[]): Map<number, Label> {
  const labels = new Map<number, Label>();
  for (const [index, word] of all.entries()) {
    if (!hasDigit.test(word.text)) continue;
    const label = nameBefore(text, all, index) ?? goesOnFrom(text, all, index, labels);
    if (label) labels.set(index, label);
    else if (isOtherByForm(text, word)) labels.set(index, 'other');
  }
  return labels;
}

/** `parcela 3`, `protocolo nº 88123`, `"amount": 5000`; of what begins with a letter only `passaporte FA123456`. */
function nameBefore(text: string, all: readonly Word[], index: number): Label | undefined {
  const value = all[index];
  const isName = /^\d/.test(bareWord(value?.text ?? '')) ? namesOtherValue : namesPersonalCode;
  let start = value?.start ?? 0;
  for (let at = index - 1; at >= 0 && at >= index - 1 - maxFillers; at--) {
    const word = all[at];
    if (!word || start - word.end > maxGap) return undefined;
    const gap = text.slice(word.end, start);
    if (!gapBefore.test(gap) && !(gap === '/' && isPathSegment(text, word))) return undefined;
    const name = bareWord(word.text).toLowerCase();
    if (isName(word.text))
      return isOfHeader(text, word, gap) ? undefined : namesDocument(name) ? 'document' : 'other';
    if (at === index - 1 && ofWords.has(name)) return undefined;
    if (name !== '' && !fillers.has(name) && !otherFillers.has(name)) return undefined;
    start = word.start;
  }
  return undefined;
}

/** The last name in the first line of a table says nothing of the first cell below it. */
function isOfHeader(text: string, name: Word, gap: string): boolean {
  if (!/[\r\n]/.test(gap)) return false;
  const [line = ''] = /[^\r\n]*$/.exec(text.slice(Math.max(0, name.start - 200), name.start)) ?? [];
  return /[\t;|,]/.test(line);
}

/** The 24 of `parcela 3/24`, and what is as long in `protocolos 556677, 556688 e 556699`. */
function goesOnFrom(text: string, all: readonly Word[], index: number, labels: ReadonlyMap<number, Label>) {
  const word = all[index];
  const at = labels.has(index - 1) ? index - 1 : index - 2;
  const before = all[at];
  if (!word || !before || labels.get(at) !== 'other' || word.start - before.end > maxGap) return undefined;
  const gap = text.slice(before.end, word.start);
  const isAsLong = bareWord(before.text).length === bareWord(word.text).length;
  return gap === '/' || (isAsLong && conjunctions.has(gap.trim())) ? 'other' : undefined;
}
