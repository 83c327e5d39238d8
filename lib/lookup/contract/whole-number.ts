import { parseDocument } from '../identifiers/cpf-cnpj.ts';
import type { Findings } from '../identifiers/found-identifiers.ts';
import { withoutGlue } from '../text/affixes.ts';
import type { Word } from '../text/text-words.ts';
import { normaliseContract, spreadsheetDamage } from './contract-keys.ts';
import { isOtherAlone } from './figures.ts';

const longestWritten = 160;
const hasDigit = /\d/;
/** What closes and opens it, ends a sentence, begins a point; not the sign of an amount. */
const aroundWhole = /^[\s"'“”„‘’«»‹›`([{<*#_.,;:!?•·—-]+|[\s"'“”‘’«»‹›`)\]}>*_.,;:!?…—-]+$/g;
/** `loan 417123`: with the name it would be a number, too. */
const nameOfWhole = /^(?:contratos?|contracts?|loans?|empr[eé]stimos?)[\s:#-]+(?:n[°o.]{0,2}\s)?(?=.*\d)/i;
const ofFigures = /^[A-Z]{0,5}[\d\s./-]+[A-Z]?$/i;
/** What stands for the dashes of a number that letters begin. */
const inPieces = /^[A-Z]{1,5}(?:\s?[:|•·⸺]\s?\d+){2,}$/i;

/** The whole of what was typed, where it is one number in pieces, or what a spreadsheet left of one; a CPF is no piece. */
export function addWhole(
  text: string,
  words: readonly Word[],
  findings: Findings,
  free: readonly boolean[],
): 'damaged' | 'contract' | null {
  const typed = text.trim();
  if (typed.length > longestWritten || free.includes(false)) return null;
  const damage = spreadsheetDamage(typed, true);
  if (damage) {
    findings.add(0, { kind: 'damaged', id: damage.key ?? '', written: typed, damage: damage.how });
    return 'damaged';
  }
  const written = withoutGlue(typed.replace(aroundWhole, ''));
  const isWhole = /^[A-Z\d][A-Z\d\s./—_-]*$/i.test(written) || inPieces.test(written);
  if (!isWhole || !hasDigit.test(written)) return null;
  if (words.length > 1 && words.some(({ text: word }) => parseDocument(word))) return null;
  const rest = written.replace(nameOfWhole, '');
  for (const one of ofFigures.test(rest) ? new Set([written, rest]) : [written]) {
    const id = normaliseContract(one);
    const evidence = isOtherAlone(rest) ? 'word' : 'alone';
    if (id) findings.add(text.indexOf(one), { kind: 'contract', id, written: one, evidence });
  }
  return 'contract';
}
