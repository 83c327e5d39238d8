/** Kinds of words in the description of a transaction. A description may hold several. */
export type WordKind =
  | 'disbursement'
  | 'payment'
  | 'part'
  | 'early'
  | 'payoff'
  | 'fee'
  | 'charges'
  | 'reversal'
  | 'refund'
  | 'payroll';

/**
 * Known words of descriptions in Portuguese and English, without accents. They decide only where the amount fits. A
 * word that is missing here makes an entry harder to classify, and none can make it wrong: *liquidação* is the ordinary
 * word for the payment of one boleto, so it stands for no payoff by itself.
 */
const descriptionWords: Record<WordKind, RegExp> = {
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
  payroll: /\b(folha|consigna|repasse|averba|convenio|payroll|salary|remittance|empregador|employer)/,
};

const kinds = Object.entries(descriptionWords) as [WordKind, RegExp][];

/** A description without case and accents, cut to what a description needs. */
export function plainText(text: string): string {
  return text.slice(0, 200).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

export function wordsOf(text: string): ReadonlySet<WordKind> {
  return new Set(kinds.flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : [])));
}

const numbered =
  /\b(?:parcelas?|parc|prestacao|installment|instalment|payment)\.?\s{0,3}(?:n[o.]?\s?)?(\d{1,4})\s?(?:\/|de|of)\s?(\d{1,4})(?![\d/])/;

/** The number of the installment in `parcela 3/12` or `installment 3 of 12`; null if the total is not `count`. */
export function installmentNumberOf(text: string, count: number | null): number | null {
  const [, number = '', total = ''] = numbered.exec(text) ?? [];
  if (number === '' || (count !== null && Number(total) !== count)) return null;
  return Number(number) >= 1 && Number(number) <= Number(total) ? Number(number) : null;
}
