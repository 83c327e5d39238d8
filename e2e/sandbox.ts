import { randomBytes } from 'node:crypto';
import { startProcess } from './processes.ts';

type Asked = { at: string; method: string; path: string; query: string; scheme: string };

/** A lending API of the tests' own, with a key that no other test has. */
export type Sandbox = {
  url: string;
  port: number;
  key: string;
  /** What it was asked of a loan (or of any), oldest first. */
  asked: (loan?: string) => Promise<Asked[]>;
  /** From now on: the reads of a loan. */
  watch: (loan?: string) => Promise<Watch>;
  /** A loan as the API gives it, in whatever shape. */
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
    'sandbox/lending-api/main.ts',
    env,
    /sandbox on (http:\/\/[\d.]+:(\d+))/,
  );
  const [, url = '', port = ''] = running.ready;
  const read = async (path: string) => {
    const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
    const response = await fetch(url + path, { headers: { authorization } });
    return response.json();
  };
  const asked = (loan?: string): Promise<Asked[]> =>
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

/** An identifier of the complete loan that no other test asks for. */
export function freshLoan(): string {
  return `loan_slow_0_${randomBytes(6).toString('hex')}`;
}

/** An identifier of a loan that fails in this way, which no other test asks for. */
export function failingLoan(how: string): string {
  return `loan_fail_${how}_${randomBytes(6).toString('hex')}`;
}
