import type { Json } from '#lib/loan/json.ts';
import { plainText } from '../entries/description-words.ts';

/**
 * What a known status says of a loan. What it leaves out, it says nothing of. `ended`: with or without being paid.
 * `unpaid`: no installment was paid.
 */
type StatusMeaning = {
  'paid-out'?: boolean;
  finished?: boolean;
  signed?: boolean;
  ended?: true;
  unpaid?: true;
};

/**
 * Words of a status in both languages. The written contract names `open` alone, which is its default and so says nothing;
 * the API has `draft`, `pending`, `disbursing`, `disbursed`, `repaid`, `void`, `canceled` and `expired` beside it. A loan that
 * was voided, cancelled, renegotiated or written off has ended with or without being paid. Each has one name in any language
 * that a lender writes it.
 */
export const statuses = [
  { name: 'open', words: /^(open|active|abert[ao]|em[ _-]aberto|ativ[ao])$/, says: {} },
  {
    name: 'settled',
    words: /^(repaid|paid([ _-]?off)?|settled|finished|quitad[ao]|liquidad[ao]|finalizad[ao])$/,
    says: { 'paid-out': true, finished: true, ended: true },
  },
  {
    name: 'late',
    words:
      /^(late|overdue|past[ _-]due|in[ _-]arrears|delinquent|em[ _-]atraso|atrasad[ao]|inadimplente|vencid[ao])$/,
    says: { 'paid-out': true, finished: false },
  },
  {
    name: 'paid-out',
    words: /^(disbursed|paid[ _-]out|desembolsad[ao]|liberad[ao])$/,
    says: { 'paid-out': true },
  },
  { name: 'draft', words: /^(draft|rascunho)$/, says: { 'paid-out': false } },
  { name: 'pending', words: /^(pending|pendente)$/, says: { 'paid-out': false } },
  { name: 'disbursing', words: /^(disbursing|em[ _-]desembolso)$/, says: { 'paid-out': false } },
  {
    name: 'expired',
    words: /^(expired|expirad[ao])$/,
    says: { 'paid-out': false, ended: true, unpaid: true },
  },
  { name: 'void', words: /^(void(ed)?|anulad[ao])$/, says: { ended: true, unpaid: true } },
  {
    name: 'refused',
    words: /^(refused|denied|rejected|declined|recusad[ao]|negad[ao]|reprovad[ao])$/,
    says: { 'paid-out': false },
  },
  {
    name: 'in-analysis',
    words: /^(in[ _-]analysis|em[ _-]analise|proposal|proposta)$/,
    says: { 'paid-out': false },
  },
  { name: 'signed', words: /^(signed|assinad[ao])$/, says: { signed: true } },
  { name: 'cancelled', words: /^(cancell?ed|cancelad[ao])$/, says: { ended: true } },
  { name: 'closed', words: /^(closed|terminated|encerrad[ao])$/, says: { ended: true } },
  {
    name: 'renegotiated',
    words: /^(renegotiated|refinanced|renegociad[ao]|refinanciad[ao])$/,
    says: { ended: true },
  },
  {
    name: 'written-off',
    words: /^(written[ _-]?off|charged[ _-]?off|baixad[ao]|em[ _-]prejuizo)$/,
    says: { ended: true },
  },
] as const satisfies readonly { name: string; words: RegExp; says: StatusMeaning }[];

export type StatusName = (typeof statuses)[number]['name'];

/** The name of a status; null for one that is not known. */
export function nameOfStatus(status: Json | undefined): StatusName | null {
  return known(status)?.name ?? null;
}

export function meaningOfStatus(status: Json | undefined): StatusMeaning {
  return known(status)?.says ?? {};
}

function known(status: Json | undefined) {
  if (typeof status !== 'string') return undefined;
  const text = plainText(status);
  return statuses.find(({ words }) => words.test(text));
}
