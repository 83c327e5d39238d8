import { type createFamily, demandFree, Told, untilReady } from './family.ts';

type Family = ReturnType<typeof createFamily>;
type Sample = { id: string; contractNumber: string | null; shows: string };

const port = Number(process.env.PORT || 3000);
const sandboxPort = Number(process.env.SANDBOX_PORT || 4010);
const key = process.env.SANDBOX_API_KEY || 'sandbox-key-4f1c';
export const origin = `http://localhost:${port}`;
export const sandboxOrigin = `http://127.0.0.1:${sandboxPort}`;

export async function demandPorts(): Promise<void> {
  if (port === sandboxPort) throw new Told('PORT and SANDBOX_PORT are the same port.');
  await demandFree(sandboxPort, 'the sandbox', 'SANDBOX_PORT');
  await demandFree(port, 'the desk', 'PORT');
}

/** Starts the sandbox, and gives the loans that it puts forward. */
export async function startSandbox(family: Family, { watch = false } = {}): Promise<Sample[]> {
  family.start({
    name: 'The sandbox',
    args: [...(watch ? ['--watch', '--watch-preserve-output'] : []), 'sandbox/lending-api/main.ts'],
    env: { SANDBOX_PORT: String(sandboxPort), SANDBOX_API_KEY: key },
  });
  const samples = await untilReady(`${sandboxOrigin}/samples.json`, 'The sandbox');
  return (samples as (Sample & { featured?: boolean })[]).filter(({ featured }) => featured);
}

/** Starts the desk as production would be, by its environment alone. */
export async function startDesk(
  family: Family,
  samples: readonly Sample[],
  { dev = false } = {},
): Promise<void> {
  family.start({
    name: 'The desk',
    args: ['bin/start.ts', ...(dev ? ['--dev'] : [])],
    env: {
      NODE_ENV: dev ? 'development' : 'production',
      LENDING_API_BASE_URL: sandboxOrigin,
      LENDING_API_KEY: key,
      APP_ORIGIN: origin,
      PORT: String(port),
      SAMPLE_LOANS: JSON.stringify(samples.map(({ id, shows }) => ({ id, shows }))),
      LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    },
    show: dev,
  });
  await untilReady(`${origin}/api/health/ready`, 'The desk');
}

/** The address, and each sample with its own and one line on what it shows. */
export function tellSamples(samples: readonly Sample[]): string {
  const lines = samples.map(({ id, shows }) => `  ${origin}/loans/${id}\n      ${shows}`);
  return [
    `Loan Desk: ${origin}`,
    '',
    ...lines,
    '',
    `The lending API's sandbox: ${sandboxOrigin}`,
    'Ctrl-C stops both.',
  ].join('\n');
}
