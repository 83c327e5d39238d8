import { parseArgs } from 'node:util';
import { demandPorts, portHelp, startDesk, startSandboxes, tellOffered } from './launcher/demo-processes.ts';
import { runFamily } from './launcher/process-group.ts';

const usage = `npm run dev: the desk and the sandboxes of the lending API and of the identity provider, each reloaded when its files change.

Variables:
${portHelp}
  LOG_LEVEL (default: warn)      how much the desk logs`;

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) console.log(usage);
else {
  await runFamily(async (family) => {
    await demandPorts();
    const offered = await startSandboxes(family, { watch: true });
    await startDesk(family, offered, { dev: true });
    console.log(`\n${tellOffered(offered)}`);
  });
}
