import { randomBytes } from 'node:crypto';
import { startProcess } from './start-process.ts';

type ReceivedRequest = { at: string; method: string; path: string; query: string; scheme: string };

/** A lending API for tests, with a key that no other one has. */
export type Sandbox = {
  url: string;
  port: number;
  key: string;
  /** The requests that it received for a loan, or for any, oldest first. */
  asked: (loan?: string) => Promise<ReceivedRequest[]>;
  /** Counts the requests for a loan from now on. */
  watch: (loan?: string) => Promise<Watch>;
  /** Reads a loan as the API returns it. */
  loan: (path: string) => Promise<Record<string, unknown>>;
  stop: () => Promise<unknown>;
};

type Watch = {
  count: () => Promise<number>;
  /** The queries, decoded, in the order in which they came. */
  queries: () => Promise<string[]>;
};

export async function startSandbox(
  given: { port?: number; key?: string; delayMs?: number } = {},
): Promise<Sandbox> {
  const key = given.key ?? `e2e-key-${randomBytes(12).toString('hex')}`;
  const env = {
    SANDBOX_PORT: String(given.port ?? 0),
    SANDBOX_API_KEY: key,
    SANDBOX_DELAY_MS: String(given.delayMs ?? 0),
  };
  const running = await startProcess(
    'sandbox/lending-api/lending-api-sandbox.ts',
    env,
    /sandbox on (http:\/\/[\d.]+:(\d+))/,
  );
  const [, url = '', port = ''] = running.ready;
  const read = async (path: string) => {
    const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
    const response = await fetch(url + path, { headers: { authorization } });
    return response.json();
  };
  const asked = (loan?: string): Promise<ReceivedRequest[]> =>
    read(loan ? `/requests.json?loan=${encodeURIComponent(loan)}` : '/requests.json');
  const watch = async (loan?: string): Promise<Watch> => {
    const before = (await asked(loan)).length;
    const since = async () => (await asked(loan)).slice(before);
    return {
      count: async () => (await since()).length,
      queries: async () => (await since()).map(({ query }) => decodeURIComponent(query)),
    };
  };
  return {
    url,
    port: Number(port),
    key,
    asked,
    watch,
    loan: (path) => read(`/v1/loans/${path}`),
    stop: () => running.stop(),
  };
}

/** Returns an identifier of the complete loan that no other test reads. */
export function freshLoan(): string {
  return `loan_slow_0_${randomBytes(6).toString('hex')}`;
}

/** The same of a customer who has no other loan: misses and verifications are kept for a customer. */
export function loanOfOwnCustomer(): string {
  return `loan_slow_0_solo_${randomBytes(6).toString('hex')}`;
}

/** Returns an identifier of a loan that fails in this way and that no other test reads. */
export function failingLoan(failure: string): string {
  return `loan_fail_${failure}_${randomBytes(6).toString('hex')}`;
}
