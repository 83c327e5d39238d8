import { cashoutEntry, type Payout, paymentMethodOf } from '../data/cashout.ts';
import { people } from '../data/customers.ts';
import type { JsonObject } from '../json-values.ts';
import { at } from '../random.ts';
import type { Sample } from '../sample.ts';
import { caseOf } from './case-of.ts';

const group = 'Cash-out variants';

const payout = (kind: Payout['kind'], seed: string, amount: number, instant: string): Payout => ({
  kind,
  seed,
  amount,
  person: at(people, 8),
  instant,
  isScheduled: false,
});

const fourWays = [
  payout('pix', 'several a', 1800, '2025-11-23T12:41:09.220Z'),
  payout('ted', 'several b', 1200, '2025-11-24T14:02:51.007Z'),
  payout('boleto', 'several c', 1450.37, '2025-12-01T12:00:00.000Z'),
  payout('invoice', 'several d', 549.63, '2025-12-03T12:00:00.000Z'),
];
const tooLittle = payout('pix', 'mismatch', 4900, '2025-11-23T12:41:09.220Z');
/** The payouts beside the boletos below: with them 5,000.00 is paid out. */
const besideAmbiguous = payout('pix', 'beside ambiguous', 3759.8, '2025-11-23T12:41:09.220Z');
const besideUtility = payout('pix', 'beside utility', 4490.4, '2025-11-23T12:41:09.220Z');

const methods = new Map(
  [...fourWays, tooLittle, besideAmbiguous, besideUtility]
    .map(paymentMethodOf)
    .map((method) => [String(method.id), method]),
);

const boleto = (amount: number, digitableLine: string, more: JsonObject): JsonObject => ({
  amount,
  paymentMethod: 'pymt_H4wQx0Lz8TbNc7Ye',
  type: 'boleto',
  boleto: { digitableLine, ...more },
});

const unknownType: JsonObject = {
  amount: 5000,
  paymentMethod: 'pymt_2ZkVd9RrPq6Mw1Ba',
  type: 'drex_wallet',
  drexWallet: { network: 'piloto', address: '0x8f3a0c2e77', confirmations: 12 },
};

export const cashoutLoans: readonly Sample[] = [
  caseOf(
    { id: 'loan_cashout_transfer_pix', number: 401, payout: 'pix' },
    { group, shows: 'Paid out by Pix: key, end-to-end identifier, account.' },
  ),
  caseOf(
    { id: 'loan_cashout_transfer_ted', number: 402, payout: 'ted' },
    { group, shows: 'Paid out by TED: bank, branch, account, control number.' },
  ),
  caseOf(
    { id: 'loan_cashout_boleto', number: 403, payout: 'boleto' },
    { group, shows: 'Paid a boleto: a valid line of 47 digits whose amount is the entry’s.' },
  ),
  caseOf(
    { id: 'loan_cashout_invoice', number: 404, payout: 'invoice' },
    { group, shows: 'Paid a card invoice.' },
  ),
  caseOf(
    { id: 'loan_cashout_several', number: 405, person: 8, line: 'payroll' },
    {
      group,
      references: methods,
      featured: true,
      shows: 'One loan paid out four ways: Pix, TED, boleto and invoice, 5,000.00 together.',
    },
    (loan) => ({ ...loan, cashout: fourWays.map(cashoutEntry) }),
  ),
  caseOf(
    { id: 'loan_cashout_unknown', number: 406 },
    { group, shows: 'A cash-out type that the specification does not know.' },
    (loan) => ({ ...loan, cashout: [unknownType] }),
  ),
  caseOf(
    { id: 'loan_cashout_boleto_ambiguous', number: 407 },
    {
      group,
      references: methods,
      shows: 'A boleto (B01) whose due factor 4043 is a day of 2008 or of 2033.',
    },
    (loan) => ({
      ...loan,
      cashout: [
        boleto(1240.2, '23790448095616862379336011058009740430000124020', {}),
        cashoutEntry(besideAmbiguous),
      ],
    }),
  ),
  caseOf(
    { id: 'loan_cashout_boleto_utility', number: 408 },
    { group, references: methods, shows: 'A utility’s boleto of 48 digits, beginning with 8.' },
    (loan) => ({
      ...loan,
      cashout: [
        boleto(509.6, '838600000050096000190009000801782309000343062712', { purpose: 'Conta de consumo' }),
        cashoutEntry(besideUtility),
      ],
    }),
  ),
  caseOf(
    { id: 'loan_cashout_mismatch', number: 409 },
    { group, references: methods, shows: 'Cash-out of 4,900.00 where the offer disburses 5,000.00.' },
    (loan) => ({ ...loan, cashout: [cashoutEntry(tooLittle)] }),
  ),
];
