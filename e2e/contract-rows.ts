import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { documentHmac } from '#lib/server/lookup/index/document-hmac.ts';
import { indexableContractNumber } from '#lib/server/lookup/index/indexable-values.ts';
import { Secret } from '#lib/server/secret.ts';
import type { Records } from './records.ts';
import { databaseEnv, sharedDatabase } from './servers/run-database.ts';
import { type Desk, identityEnv } from './servers/start-desk.ts';
import type { Identity } from './servers/start-identity.ts';
import { freshLoan, type Sandbox } from './servers/start-sandbox.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export type IndexedContract = {
  loan: string;
  contract: string;
  customer: string;
  external: string;
  document?: string;
};

/** The `LOOKUP_KEY` of the desks that look up CPF and CNPJ in these tests. */
export const lookupKey = Buffer.alloc(32, 7).toString('base64');
const lookupSecret = new Secret(lookupKey);

/** Loans of one customer, with consecutive contract numbers that no other test has. Ten digits, so none is a CPF. */
export function contractsOfOne(count: number, document?: string): IndexedContract[] {
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

/** Puts contracts into the index that the desks of this run share. */
export async function indexContracts(
  records: Pick<Records, 'run'>,
  rows: readonly IndexedContract[],
): Promise<void> {
  for (const { loan, contract, customer, external, document = '' } of rows) {
    const number = indexableContractNumber(contract, { key: lookupSecret });
    await records.run(
      `insert into contract (loan, number, number_key, number_alt, number_hmac, customer, external_id, document_hmac, status, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, 'open', '2026-03-04T12:00:00Z')`,
      [
        ...[loan, number?.number, number?.number_key, number?.number_alt, number?.number_hmac],
        ...[customer, external, documentHmac(document, lookupSecret)],
      ],
    );
  }
}

/** The same by the command that an operator runs, beside a desk that runs. */
export async function importContracts(
  rows: readonly IndexedContract[],
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
        ...databaseEnv(sharedDatabase()),
        LOOKUP_KEY: lookupKey,
        ...identityEnv(identity),
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
