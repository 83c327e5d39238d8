import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { demandPorts, portHelp, startDesk, startSandboxes, tellOffered } from './desk-and-sandboxes.ts';
import { runFamily, Told } from './family.ts';

const usage = `npm run demo: builds the desk, starts it together with sandboxes of the
lending API and of the identity provider, and offers people to sign in as and sample loans.

Variables:
${portHelp}
  LOG_LEVEL (default: warn)      how much the desk logs`;

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
    const offered = await startSandboxes(family);
    await startDesk(family, offered);
    console.log(`\n${tellOffered(offered)}`);
  });
}
