import type { Json } from '#lib/loan/json.ts';
import { plainText } from '../entries/description-words.ts';

/** What a known status says of a loan. What it leaves out, it says nothing of. */
type StatusMeaning = { 'paid-out'?: boolean; finished?: boolean; signed?: boolean };

/**
 * Words of a status in both languages. The specification names `open` alone, which is its default and so says nothing; a
 * loan that was cancelled, renegotiated or written off has ended with or without being paid.
 */
const meanings: readonly (readonly [RegExp, StatusMeaning])[] = [
  [
    /^(paid([ _-]?off)?|settled|finished|quitad[ao]|liquidad[ao]|finalizad[ao])$/,
    { 'paid-out': true, finished: true },
  ],
  [
    /^(late|overdue|past[ _-]due|in[ _-]arrears|delinquent|em[ _-]atraso|atrasad[ao]|inadimplente|vencid[ao])$/,
    { 'paid-out': true, finished: false },
  ],
  [/^(disbursed|paid[ _-]out|desembolsad[ao]|liberad[ao])$/, { 'paid-out': true }],
  [
    /^(refused|denied|rejected|declined|recusad[ao]|negad[ao]|reprovad[ao]|in[ _-]analysis|em[ _-]analise|proposal|proposta)$/,
    { 'paid-out': false },
  ],
  [/^(signed|assinad[ao])$/, { signed: true }],
];

export function meaningOfStatus(status: Json | undefined): StatusMeaning {
  if (typeof status !== 'string') return {};
  const text = plainText(status);
  return meanings.find(([words]) => words.test(text))?.[1] ?? {};
}
