import { boletoLine, endToEndId } from '../documents.ts';
import type { JsonObject } from '../json-values.ts';
import { at, makeRandom } from '../random.ts';
import type { Customer } from './customers.ts';

export type PayoutKind = 'payment_method' | 'pix' | 'ted' | 'boleto' | 'invoice';

export type Payout = {
  readonly kind: PayoutKind;
  readonly seed: string;
  readonly amount: number;
  readonly person: Customer;
  readonly instant: string;
  /** Not before this day: nothing has been sent yet. */
  readonly isScheduled: boolean;
};
type Detail = (payout: Payout) => JsonObject;

const banks = [
  ['001', '00000000', 'Banco do Brasil'],
  ['104', '00360305', 'Caixa Econômica Federal'],
  ['237', '60746948', 'Bradesco'],
  ['341', '60701190', 'Itaú Unibanco'],
] as const;

const lenderIspb = '32402502';
const bankOf = (seed: string) => at(banks, makeRandom(`bank ${seed}`).int(0, banks.length - 1));

const accountOf = (seed: string, person: Customer): JsonObject => {
  const random = makeRandom(`account ${seed}`);
  const [code, ispb, name] = bankOf(seed);
  return {
    bank: { code, ispb, name },
    branch: random.digits(4),
    account: `${random.digits(6)}-${random.digits(1)}`,
    accountType: at(['CACC', 'SVGS', 'SLRY'], random.int(0, 2)),
    holder: { name: person.name, cpf: person.object.cpf ?? null },
  };
};

const sent = ({ isScheduled, instant }: Payout, proof: JsonObject): JsonObject =>
  isScheduled ? { scheduledFor: instant.slice(0, 10) } : { ...proof, settledAt: instant };

const pix: Detail = (payout) => ({
  transfer: {
    method: 'pix',
    pixKey: payout.person.object.email ?? null,
    pixKeyType: 'email',
    ...sent(payout, {
      endToEndId: endToEndId(lenderIspb, payout.instant, makeRandom(`pix ${payout.seed}`).digits(11)),
    }),
    destination: accountOf(payout.seed, payout.person),
  },
});

const ted: Detail = (payout) => ({
  transfer: {
    method: 'ted',
    purpose: '00010',
    ...sent(payout, {
      controlNumber: `STR${payout.instant.slice(0, 10).replaceAll('-', '')}${makeRandom(`ted ${payout.seed}`).digits(9)}`,
    }),
    destination: accountOf(payout.seed, payout.person),
  },
});

const boleto: Detail = ({ seed, amount, instant }) => {
  const [code, , name] = bankOf(seed);
  const dueDate = instant.slice(0, 10);
  return {
    boleto: {
      digitableLine: boletoLine(
        code,
        dueDate,
        Math.round(amount * 100),
        makeRandom(`boleto ${seed}`).digits(25),
      ),
      dueDate,
      beneficiary: 'Financeira Serra Dourada S.A.',
      bank: name,
      purpose: 'Quitação de contrato anterior (portabilidade)',
    },
  };
};

const invoice: Detail = ({ seed, instant }) => ({
  invoice: {
    number: `FAT-${makeRandom(`invoice ${seed}`).digits(8)}`,
    issuer: 'Cartões Beira-Mar S.A.',
    cardEnding: makeRandom(`card ${seed}`).digits(4),
    dueDate: instant.slice(0, 10),
    purpose: 'Pagamento da fatura do cartão consignado',
  },
});

const variants: Record<PayoutKind, { readonly type: string; readonly detail: Detail }> = {
  payment_method: { type: 'payment_method', detail: pix },
  pix: { type: 'transfer', detail: pix },
  ted: { type: 'transfer', detail: ted },
  boleto: { type: 'boleto', detail: boleto },
  invoice: { type: 'invoice', detail: invoice },
};

export const paymentMethodIdOf = (seed: string) => `pymt_${makeRandom(`method ${seed}`).text(16)}`;

/** One entry of the loan's cash-out, with the details of its variant under the variant's own name. */
export const cashoutEntry = (payout: Payout): JsonObject => ({
  amount: payout.amount,
  paymentMethod: paymentMethodIdOf(payout.seed),
  type: variants[payout.kind].type,
  ...variants[payout.kind].detail(payout),
});

/** The object to which the payment method of an entry expands. */
export const paymentMethodOf = ({ seed, kind, person }: Payout): JsonObject => ({
  id: paymentMethodIdOf(seed),
  kind,
  active: true,
  account: accountOf(seed, person),
});
