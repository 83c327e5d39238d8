import { parseArgs } from 'node:util';
import { startSandbox } from './app.ts';

const help = `The lending API sandbox: a lending API that follows the specification, for tests and for the demo.

  node sandbox/lending-api/lending-api-sandbox.ts

Variables
  SANDBOX_HOST      address to listen on (127.0.0.1)
  SANDBOX_PORT      port to listen on, 0 for any free one (4010)
  SANDBOX_API_KEY   the key that it accepts (sandbox-key-4f1c)
  SANDBOX_DELAY_MS  milliseconds that every answer under /v1 waits (0)

URLs
  /                    its loans, as a page        /samples.json   its loans, as JSON
  /v1/loans/{loan}     a loan                      /openapi.json   its own description
  /requests.json?loan= what it was asked for       /healthz        whether it runs
`;

const wholeNumber = (name: string, otherwise: number, most: number) => {
  const text = process.env[name] || String(otherwise);
  if (/^\d+$/.test(text) && Number(text) <= most) return Number(text);
  console.error(`${name} must be a whole number from 0 to ${most}; it is "${text}".`);
  process.exit(1);
};

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

const main = async () => {
  const host = process.env.SANDBOX_HOST || '127.0.0.1';
  const port = wholeNumber('SANDBOX_PORT', 4010, 65_535);
  const delayMs = wholeNumber('SANDBOX_DELAY_MS', 0, 600_000);
  const apiKey = process.env.SANDBOX_API_KEY || 'sandbox-key-4f1c';
  try {
    const { url, stop } = await startSandbox({ host, port, apiKey, delayMs });
    console.log(`Lending API sandbox on ${url}`);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => void stop().then(() => process.exit(0)));
    }
  } catch (error) {
    const taken = codeOf(error) === 'EADDRINUSE';
    const why = taken ? 'is already taken; set SANDBOX_PORT to another' : `cannot be used (${codeOf(error)})`;
    console.error(`Lending API sandbox: ${host}:${port} ${why}.`);
    process.exit(1);
  }
};

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } }, strict: false });
if (values.help) console.log(help);
else await main();
