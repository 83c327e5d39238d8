import { loanText } from '../bench-loan.ts';

/** Just below the limit of an answer, 2 MiB, and that of values, 200,000. */
const maxBytes = 2 * 1024 * 1024 - 1000;
const maxValues = 199_000;

const instant = (index: number) => new Date(Date.UTC(2024, 0, 1 + (index % 700), index % 24)).toISOString();
const device = (index: number) =>
  `Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.${index} Mobile Safari/537.36`;

/** What makes an answer large: the entries of one of its fields, and how many values each has. */
const entries: Record<string, { values: number; of: (index: number) => unknown }> = {
  transactions: {
    values: 4,
    of: (index) => ({
      amount: 10 + (index % 500),
      createdAt: instant(index),
      description: `Parcela ${index}`,
    }),
  },
  history: {
    values: 4,
    of: (index) => ({
      status: 'open',
      createdAt: instant(index),
      description: `Visto por Maria em ${index}`,
    }),
  },
  installments: {
    values: 5,
    of: (index) => ({ number: index, amount: 513.4, dueDate: instant(index).slice(0, 10), status: 'open' }),
  },
  signatures: {
    values: 10,
    of: (index) => ({
      signer: `sgnr_${index}`,
      context: {
        signedAt: instant(index),
        context: { ip: `192.0.2.${index % 255}`, headers: { 'user-agent': device(index) } },
      },
    }),
  },
  attachments: { values: 3, of: (index) => ({ file: `file_${index}`, linkedAt: instant(index) }) },
  cashout: {
    values: 8,
    of: (index) => ({
      amount: 2500,
      paymentMethod: `pymt_${index}`,
      transfer: { method: 'pix', pixKey: 'maria@exemplo.com.br', destination: { account: '751380-7' } },
    }),
  },
  nothing: { values: 1, of: () => ({}) },
  texts: {
    values: 2,
    of: () => ({ description: 'Falei com Maria da Silva, telefone 11 98888-7777. '.repeat(20) }),
  },
  foreign: { values: 5, of: (index) => ({ a: index, b: [1, 'x'] }) },
};
/** The field that holds the entries, where it has another name. */
const fieldOf: Record<string, string> = { nothing: 'transactions', texts: 'history', foreign: 'foreign' };

export const largeKinds = [...Object.keys(entries), 'members', 'text'];

/** A loan of the bench whose answer is as large as the desk reads, by one kind of entry; as JSON text. */
export function largeLoanText(id: string, kind: string): string {
  const loan = JSON.parse(loanText(id, 10));
  const { values, of } = entries[kind] ?? { values: 1, of: (index: number) => `Valor ${index}` };
  const list: unknown[] = [];
  const base = loanText(id, 10).length;
  for (let bytes = base; list.length * values < maxValues - 2000; ) {
    const entry = of(list.length);
    bytes += JSON.stringify(entry).length + (kind === 'members' ? 12 : 1);
    if (bytes > maxBytes) break;
    list.push(entry);
  }
  if (kind === 'members')
    loan.metadata = Object.fromEntries(list.map((entry, index) => [`k${index}`, entry]));
  else if (kind === 'text') loan.history[0].description = 'Visto por Maria. '.repeat((maxBytes - base) / 17);
  else loan[fieldOf[kind] ?? kind] = list;
  return JSON.stringify(loan);
}
