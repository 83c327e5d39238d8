import { parseArgs } from 'node:util';
import { demandPorts, startDesk, startSandbox, tellSamples } from './desk-and-sandbox.ts';
import { runFamily } from './family.ts';

const usage = `npm run dev: the desk and the sandbox of the lending API, each reloaded when its files change.

Variables: PORT (default: 3000), SANDBOX_PORT (default: 4010), LOG_LEVEL (default: warn)`;

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) console.log(usage);
else {
  await runFamily(async (family) => {
    await demandPorts();
    const samples = await startSandbox(family, { watch: true });
    await startDesk(family, samples, { dev: true });
    console.log(`\n${tellSamples(samples)}`);
  });
}
