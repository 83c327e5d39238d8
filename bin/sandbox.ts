import { parseArgs } from 'node:util';
import { demandSandboxPorts, sandboxHelp, startSandboxes, tellSandboxes } from './launcher/demo-processes.ts';
import { runFamily } from './launcher/process-group.ts';

const usage = `npm run sandbox: the outside alone, a lending API and an identity provider.

Variables:
${sandboxHelp}`;

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) console.log(usage);
else {
  await runFamily(async (family) => {
    await demandSandboxPorts();
    await startSandboxes(family);
    console.log(tellSandboxes());
  });
}
