/** How the transactions of a life are described. */
export type WordStyle = 'portuguese' | 'numbered' | 'english' | 'other' | 'none';

export type Deed =
  | 'disbursement'
  | 'fee'
  | 'payment'
  | 'late'
  | 'part'
  | 'early'
  | 'several'
  | 'payroll'
  | 'payoff'
  | 'last-in-advance'
  | 'reversal'
  | 'refund'
  | 'small-charge';

/** The ways to say one thing. */
type Words = readonly [string, ...string[]];

type Vocabulary = Record<Deed, Words>;

const portuguese: Vocabulary = {
  disbursement: ['Liberação do crédito', 'Desembolso da operação', 'Crédito em conta do cliente'],
  fee: ['IOF financiado', 'Tarifa de cadastro', 'Seguro prestamista'],
  payment: [
    'Pagamento de parcela',
    'Recebimento de parcela',
    'PGTO PARC',
    'Liquidação de boleto',
    'Baixa por Pix',
  ],
  late: ['Pagamento de parcela em atraso', 'Recebimento com encargos', 'Pagamento de parcela'],
  part: ['Pagamento parcial', 'Pagamento parcial de parcela', 'Complemento de pagamento'],
  early: ['Pagamento antecipado', 'Antecipação com desconto', 'Pagamento de parcela'],
  several: ['Pagamento de parcelas', 'Recebimento de parcelas', 'PGTO PARC'],
  payroll: ['Repasse consignado', 'Desconto em folha', 'Repasse do convênio'],
  payoff: ['Quitação antecipada', 'Liquidação antecipada do contrato', 'Pagamento'],
  'last-in-advance': ['Antecipação da última parcela', 'Pagamento antecipado'],
  reversal: ['Estorno de pagamento', 'Pagamento devolvido', 'Cancelamento de baixa'],
  refund: ['Devolução de pagamento em duplicidade', 'Reembolso ao cliente'],
  'small-charge': ['Tarifa de boleto', 'Tarifa de segunda via'],
};

const english: Vocabulary = {
  disbursement: ['Disbursement', 'Loan payout', 'Funds released'],
  fee: ['IOF', 'Origination fee', 'Insurance premium'],
  payment: ['Installment payment', 'Payment received', 'Repayment'],
  late: ['Late installment payment', 'Payment received', 'Installment payment with charges'],
  part: ['Partial payment', 'Part payment'],
  early: ['Early payment', 'Payment in advance', 'Payment received'],
  several: ['Installment payment', 'Payment received'],
  payroll: ['Payroll deduction', 'Employer remittance'],
  payoff: ['Payoff', 'Early settlement', 'Payment received'],
  'last-in-advance': ['Early payment of the last installment', 'Payment in advance'],
  reversal: ['Reversal', 'Payment returned', 'Chargeback'],
  refund: ['Refund', 'Refund of double payment'],
  'small-charge': ['Boleto fee', 'Service fee'],
};

/** Words that no list of known words has, and that say nothing. */
const other: Words = [
  'MOV 0417',
  'LCTO',
  'Evento 12',
  'ref. 88213',
  'D+1 sist.',
  'cod 31',
  'x',
  'Lançamento',
];

/** The description of a deed; undefined for none. `pick` chooses one of a list. */
export function describeDeed(
  deed: Deed,
  style: WordStyle,
  { pick, number, count }: { pick: (list: Words) => string; number: number | null; count: number },
): string | undefined {
  if (style === 'none') return undefined;
  if (style === 'other') return pick(other);
  if (style === 'english') return pick(english[deed]);
  const isNumbered = style === 'numbered' && number !== null && ['payment', 'late', 'early'].includes(deed);
  return isNumbered ? `Pagamento da parcela ${number}/${count}` : pick(portuguese[deed]);
}
