/** The contract number that both pages have to show before the loan counts as visible. */
export const contractNumber = 'CCB-2026-000417';
/** The digits of a key figure that has to be visible too, in whatever unit and language it is written. */
export const figureDigits = '5134';

/** Creates an identifier that holds how long the bench's upstream waits, and how many history entries it gives. */
export function benchId(delayMs: number, entries: number, number: number): string {
  return `loan_${delayMs}-${entries}-${number}`;
}

export function readBenchId(id: string): { delayMs: number; entries: number } {
  const [, delayMs = '0', entries = '10'] = /^loan_(\d+)-(\d+)-\d+$/.exec(id) ?? [];
  return { delayMs: Number(delayMs), entries: Number(entries) };
}

/** The loan's creation, three days before its expected disbursement. */
const start = Date.UTC(2026, 10, 20, 12);
const minute = 60_000;
const instant = (minutes: number) => new Date(start + minutes * minute).toISOString();
const day = (minutes: number) => instant(minutes).slice(0, 10);
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const statuses = ['open', 'in_analysis', 'approved', 'signed'];

const person = {
  id: 'cust_88b',
  name: 'Maria das Dores Silva',
  cpf: '390.533.447-05',
  birthDate: '1979-03-14',
  email: 'maria.silva@exemplo.com.br',
  phone: '+5511958601467',
  address: {
    street: 'Rua das Acácias',
    number: '245',
    city: 'São Paulo',
    state: 'SP',
    postalCode: '04101-000',
  },
};
const agent =
  'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.7444.102 Mobile Safari/537.36';
const context = {
  ip: '192.0.2.36',
  headers: {
    'user-agent': agent,
    accept: 'application/json, text/plain, */*',
    'accept-language': 'pt-BR,pt;q=0.9',
  },
  fingerprint: 'cc6a433ce07b0901809afe2f1bdc9735',
  geolocation: ['-23.5505', '-46.6333'],
};
const cashout = {
  amount: 2500,
  paymentMethod: 'pymt_1jsQ0xv6FtGa4Hxh',
  type: 'payment_method',
  transfer: {
    method: 'pix',
    pixKey: person.email,
    destination: {
      bank: { code: '237', ispb: '60746948', name: 'Bradesco' },
      branch: '3432',
      account: '751380-7',
    },
  },
};
/** S01 of the reference figures, which adds up. An offer that no convention explains takes longer (review-time.ts). */
const offer = {
  id: 'offr_jccSPBBpxhu4dzvx',
  disbursementAmount: 5000,
  installmentAmount: 513.4,
  totalAmount: 6160.8,
  interestAmount: 769.45,
  iofAmount: 95.86,
  iofAdditionalAmount: 20.49,
  monthlyCET: 0.031639,
  yearlyCET: 0.453224,
  monthlyFee: 0.0199,
  yearlyFee: 0.266751,
  insurance: {
    amount: 125,
    fee: 0.025,
    type: 'required',
    number: 'AP-9523676196',
    insurer: 'Seguradora Baía Azul S.A.',
  },
  interestType: 'pre_price_days',
  creditOperationType: 'ccb',
  expectedDisbursementDate: '2026-11-23',
  interestGracePeriod: 0,
  principalGracePeriod: 0,
  numberOfInstallments: 12,
  firstDueDate: '2027-01-05',
  fund: 'fund_Qb71LxA0nVt4eZ9p',
  product: 'prod_H2fWnYk81sLpXq0C',
  description: 'Consignado privado, contrato CCB',
  rebates: [
    { feeType: 'tac', amountType: 'absolute', amount: 150, description: 'Tarifa de abertura de crédito' },
  ],
  fine: { fineRate: 0.02, interestBase: 'workdays', monthlyRate: 0.01 },
  cashout: [{ amount: 5000, paymentMethod: 'pymt_1jsQ0xv6FtGa4Hxh', type: 'payment_method' }],
  creditPolicy: 'crpl_a8YhGm2RsJ6cFxU1',
  metadata: { simulation: '3f1b09c0-9f28-403f-8400-83b8e9c7795d', table: 'TAB-2026-11', broker: null },
  createdAt: instant(0),
};

/** A loan of about 12 KB with ten history entries, as JSON text; 1.4 MB with 10,000. */
export function loanText(id: string, entries: number): string {
  return JSON.stringify({
    id,
    status: 'open',
    externalId: '9dbcb286-4c66-45e6-8c30-bcca7bbce647',
    employment: 'empl_77a',
    customer: person,
    company: 'comp_GczGxftbJd9gFMNk',
    contractNumber,
    cashout: [cashout, cashout],
    offer,
    transactions: times(36, (index) => ({
      amount: 513.4,
      description: `Pagamento da parcela ${index + 1} de 36, em folha`,
      createdAt: day(index * 43_200),
    })),
    attachments: times(10, (index) => ({ file: `file_dllMzZU5MdpiErJ${index}`, linkedAt: instant(index) })),
    context,
    history: times(entries, (index) => ({
      description: `Evento ${index + 1} do contrato`,
      status: statuses[index % statuses.length],
      metadata: { source: 'conciliação', attempt: index },
      createdAt: instant(index * 97),
    })),
    signatures: times(3, (index) => ({
      signer: `sgnr_NyvU4l1lTeE7rup${index}`,
      context: {
        id: `sign_0WHyU3aU4xMdTx9${index}`,
        signedAt: day(0),
        metadata: { role: 'borrower' },
        context,
      },
    })),
    metadata: {
      channel: 'whatsapp',
      agreement: 'CONV-64187',
      notes: times(14, (n) => `Nota ${n}: ${agent}`),
    },
    createdAt: instant(0),
    updatedAt: instant(5000),
    deleted: false,
  });
}
