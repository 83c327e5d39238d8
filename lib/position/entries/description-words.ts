/**
 * Known words of descriptions in Portuguese and English, without accents. They decide only where the amount fits. A
 * word that is missing here makes an entry harder to classify, and none can make it wrong: *liquidação* is the ordinary
 * word for the payment of one boleto, so it stands for no payoff by itself.
 */
export const descriptionWords = {
  disbursement: /\b(liberac|desembols|disburs|pay-?out|credito ao cliente|credito em conta|funds released)/,
  payment:
    /\b(pagamento|pagto|pgto|parcela|parc\b|prestac|recebiment|baixa|liquidacao|installment|instalment|payment|repayment|paid\b)/,
  part: /\b(parcial|partial|complement|restante|remainder|em partes|part payment)/,
  early: /\b(antecip|com desconto|early|in advance|prepay)/,
  payoff: /\b(quitac|liquidacao antecipada|liquidacao total|payoff|pay-off|settlement)/,
  fee: /\b(iof|tarifa|tac\b|seguro|premio|insurance|fees?\b|custo|registro|cadastro)/,
  charges: /\b(multa|juros|mora\b|encargo|fine\b|late charge|late fee|late interest|default interest)/,
  reversal: /\b(estorn|cancel|chargeback|revers|revert|devolvid|bounced|returned|sem fundos)/,
  refund: /\b(devoluc|reembols|restitui|refund)/,
  /** A reversal that was itself taken back. */
  undone: /\b(cancel|rever|estorn|devol)\w*\s(d[aeo]|of|of the|of a)\s(estorn|devol|cancel|revers|refund)/,
  payroll: /\b(folha|consigna|repasse|averba|convenio|payroll|salary|remittance|empregador|employer)/,
  /** An installment together with its charges, or a component of one. */
  inclusive:
    /\b(parcela|parc\b|prestac|instal?lment)\b.{0,40}\b(multa|juros|mora|encargo|fine|late|interest)|\b(com|with)\s(juros|multa|encargos|charges|interest|fine)/,
  /** Announced, attempted or billed: the money may never have come. */
  'not-paid': anyOf(
    'nao (efetivad|efetuad|pag|autorizad|realizad|compensad|processad)|recusad|rejeitad|negad|falh|insucesso',
    // A second attempt is one that was made, and a *tentativa de débito* one that may have failed.
    '(?<!(segunda|terceira|nova|2a|3a) )tentativa|tentativa de\\b|pendente|em aberto|em processamento|aguardando|a vencer|emissao|emitid|gerad[ao]|promessa',
    'proposta|agendad|programad|previst|provis|failed|failure|declin|refused|rejected|unpaid|not paid',
    'pending|(?<!(second|third|new|2nd|3rd) )attempt|issued|scheduled|expected|promise|processing|outstanding',
  ),
  /** Not money of the customer, although it makes the debt smaller. */
  waived: anyOf(
    'desconto concedid|abatiment|bonificac|isencao|perdao|remissao|prejuizo|ajuste|acerto',
    'discount granted|waive|write-?off|charge-?off|forgiv|adjust',
  ),
  /** After it the offer no longer says what is owed. */
  'new-terms': anyOf('acordo|renegoc|refinanc|novacao|cessao|indeniza|sinistro|agreement|restructur|renegot'),
} satisfies Record<string, RegExp>;

/** Kinds of words in the description of a transaction. A description may hold several. */
export type WordKind = keyof typeof descriptionWords;

function anyOf(...alternatives: string[]): RegExp {
  return new RegExp(`\\b(${alternatives.join('|')})`);
}

const billed = anyOf('venc|cobranca|registro de boleto|boleto registrad|fatura|due\\b|billed|invoice|accru');
const paid = anyOf(
  'pag|pgto|receb|liquid|baixa|quita|pix\\b|ted\\b|debito|folha|repasse|paid|received|repay|remit',
);

const kinds = Object.entries(descriptionWords) as [WordKind, RegExp][];

/** A description without case and accents, cut to what a description needs. */
export function plainText(text: string): string {
  return text.slice(0, 200).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

export function wordKindsIn(text: string): ReadonlySet<WordKind> {
  return new Set(kinds.flatMap(([kind]) => (hasWord(text, kind) ? [kind] : [])));
}

/** True where a text, in the form of `plainText`, holds a word of a kind. */
export function hasWord(text: string, kind: WordKind): boolean {
  // *Vencimento da parcela 3* is a bill, and *pagamento, vencimento 05/03* a payment.
  const isBill = kind === 'not-paid' && billed.test(text) && !paid.test(text);
  return isBill || descriptionWords[kind].test(text);
}

const doubting: readonly WordKind[] = ['undone', 'not-paid', 'waived', 'new-terms'];

/** The kinds of words that only ever make an entry less certain. */
export function doubtingWordsOf(text: string): ReadonlySet<WordKind> {
  const words = wordKindsIn(text);
  return new Set(doubting.filter((kind) => words.has(kind)));
}

const numbered =
  /\b(?:parcelas?|parc|prestacao|installment|instalment|payment)\.?\s{0,3}(?:n[o°º.]?\s?)?(\d{1,4})\s?(?:\/|de|of)\s?(\d{1,4})(?![\d/])/;

const ordinals = [
  'primeira',
  'segunda',
  'terceira',
  'quarta',
  'quinta',
  'sexta',
  'setima',
  'oitava',
  'nona',
  'decima',
];
const installmentWord = '(?:parcela|parc|prestacao|instal?lment)\\b\\.?';
/** The number alone: `parcela 3`, `parc. nº 03`, `3ª parcela`, `terceira parcela`, `3rd installment`. A day or an amount is none. */
const numberedAlone = new RegExp(
  `\\b${installmentWord}\\s{0,3}(?:n(?:[o°º.]|umero)?\\.?\\s?|#\\s?)?(\\d{1,3})(?![\\d]|\\s?[/.,-]\\s?\\d|\\s?%)|\\b(\\d{1,3})(?:[aªo]|st|nd|rd|th)\\.?\\s${installmentWord}|\\b(${ordinals.join('|')})\\s${installmentWord}`,
);

/** The numbering of a description, such as `parcela 3/12`. */
type Numbering = {
  /** The number of the installment; null where there is none, or where the total is not that of the offer. */
  installmentNumber: number | null;
  /** True of `parcela 3/24`, or `parcela 24`, where the offer has 12. A total of up to 12 may be a month, as in `parcela 05/11`. */
  isOfOtherCount: boolean;
  /** The text with zeros in place of these numbers, which say nothing of its kind: `parcela 0/00`. */
  unnumbered: string;
};

/**
 * Reads the numbering of a text in the form of `plainText`. `count`: of the installments of the offer; null where it is
 * not known.
 */
export function readNumbering(text: string, count: number | null): Numbering {
  const match = numbered.exec(text);
  if (!match) return readNumberAlone(text, count);
  const [number, total] = [Number(match[1]), Number(match[2])];
  const end = match.index + match[0].length;
  const isOfCount = count === null || total === count;
  return {
    installmentNumber: isOfCount && number >= 1 && number <= total ? number : null,
    isOfOtherCount: !isOfCount && total > 12,
    unnumbered: text.slice(0, match.index) + match[0].replace(/\d/g, '0') + text.slice(end),
  };
}

function readNumberAlone(text: string, count: number | null): Numbering {
  const [, after, before, ordinal] = numberedAlone.exec(text) ?? [];
  const digits = after ?? before;
  const number = digits === undefined ? ordinals.indexOf(ordinal ?? '') + 1 : Number(digits);
  return {
    installmentNumber: number >= 1 && number <= (count ?? number) ? number : null,
    isOfOtherCount: count !== null && number > count,
    unnumbered: digits === undefined ? text : text.replace(digits, '0'.repeat(digits.length)),
  };
}
