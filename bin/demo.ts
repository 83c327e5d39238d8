import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { demandPorts, startDesk, startSandbox, tellSamples } from './desk-and-sandbox.ts';
import { runFamily, Told } from './family.ts';

const usage = `npm run demo: builds the desk, starts it together with a sandbox of the lending API, and offers sample loans.

Variables:
  PORT (default: 3000)          where the desk listens
  SANDBOX_PORT (default: 4010)  where the sandbox listens
  LOG_LEVEL (default: warn)     how much the desk logs`;

const root = new URL('..', import.meta.url).pathname;

async function build(): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
  try {
    await promisify(execFile)(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
      cwd: root,
      env,
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Told(`${stdout}${stderr}\nThe desk could not be built.`);
  }
}

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) console.log(usage);
else {
  await runFamily(async (family) => {
    await demandPorts();
    console.log('Building the desk …');
    await build();
    const samples = await startSandbox(family);
    await startDesk(family, samples);
    console.log(`\n${tellSamples(samples)}`);
  });
}
