import type { Word } from '../text/text-words.ts';

/** What figures count or measure, as it is written after them. */
const units = [
  'parcelas?|presta[çc](?:ão|ao|ões|oes)|vezes|vez|m[eê]s|meses|dias?|anos?|horas?|semanas?',
  'reais|real|centavos?|mil|milh(?:ão|ões|oes)|installments?|months?|days?|years?|hours?|weeks?|times',
].join('|');
const money = 'reais|real|centavos?|mil|milh(?:ão|ões|oes)';

const ofFew = /^\d{1,3}$/;
/** After the figures: `24 meses`, `12%`, `2ª via`, `1 de 3`, `12 x`. */
const afterFew = new RegExp(`^\\p{Zs}?(?:[%°×]|x(?![\\p{L}\\p{N}])|(?:${units})(?![\\p{L}\\p{N}]))`, 'iu');
const afterAny = new RegExp(`^\\p{Zs}?(?:[%°×]|(?:${money})(?![\\p{L}\\p{N}]))`, 'iu');
const ofTotal = /^\p{Zs}(?:de|of) (\d{1,3})(?![\d/-]|[.,]\d| de )/iu;
const longest = 24;

/** True for figures that count or measure what stands after them. */
export function isCounted(text: string, { text: figures, end }: Word): boolean {
  const after = text.slice(end, end + longest);
  if (afterAny.test(after) || !ofFew.test(figures)) return afterAny.test(after);
  const total = ofTotal.exec(after)?.[1];
  return afterFew.test(after) || (total !== undefined && Number(figures) <= Number(total));
}

const isSaid = new RegExp(`^(?:%| (?:${units})(?![\\p{L}\\p{N}])(?!\\s{0,3}[:=\\d]))`, 'u');

/** `24 parcelas`, `12%` after a number: figures that are none of it, for what is said of them. */
export function isSaidOf(text: string, { text: figures, end }: Word): boolean {
  return /^[1-9]\d{0,2}$/.test(figures) && isSaid.test(text.slice(end, end + longest));
}
