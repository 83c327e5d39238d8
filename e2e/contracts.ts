import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Desk, identityEnv, sharedData } from './desk.ts';
import type { Identity } from './identity.ts';
import { freshLoan, type Sandbox } from './sandbox.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export type Imported = {
  loan: string;
  contract: string;
  customer: string;
  external: string;
  document?: string;
};

/** The key of the desks that look up CPF and CNPJ in these tests. */
export const lookupKey = Buffer.alloc(32, 7).toString('base64');

/** Loans of one customer, with contract numbers in sequence that no other test has: of ten digits, so that none is a CPF. */
export function contractsOfOne(count: number, document?: string): Imported[] {
  const customer = `cust_${randomBytes(6).toString('hex').toUpperCase()}`;
  const first = randomBytes(4).readUInt32BE() % 100_000_000;
  return Array.from({ length: count }, (_, index) => ({
    loan: freshLoan(),
    contract: `CT-${String(first).padStart(8, '0')}-${String(index + 11)}`,
    customer,
    external: randomUUID(),
    document,
  }));
}

/** Fills the index as an operator does: by the command, beside a desk that runs. */
export async function importContracts(
  rows: readonly Imported[],
  { desk, sandbox, identity }: { desk: Desk; sandbox: Pick<Sandbox, 'url' | 'key'>; identity: Identity },
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'loan-desk-import-'));
  const file = join(folder, 'contracts.csv');
  const lines = rows.map(({ loan, contract, customer, external, document = '' }) =>
    [loan, contract, customer, external, document, 'open', '2026-03-04T12:00:00Z'].join(','),
  );
  const { PATH = '', HOME = '' } = process.env;
  try {
    await writeFile(
      file,
      ['loan_id,contract_number,customer,external_id,document,status,created_at', ...lines].join('\n'),
    );
    await promisify(execFile)(process.execPath, ['bin/contracts.ts', 'import', file], {
      cwd: root,
      env: {
        PATH,
        HOME,
        NODE_ENV: 'production',
        APP_ORIGIN: desk.origin,
        LENDING_API_BASE_URL: sandbox.url,
        LENDING_API_KEY: sandbox.key,
        DATA_DIR: sharedData,
        LOOKUP_KEY: lookupKey,
        ...identityEnv(identity),
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
