import { parseArgs } from 'node:util';
import {
  describeSandboxes,
  requireSandboxPorts,
  sandboxHelp,
  startSandboxes,
} from './launcher/demo-processes.ts';
import { runProcessGroup } from './launcher/process-group.ts';

const usage = `npm run sandbox: only the sandboxes of the lending API and of the identity provider.

Variables:
${sandboxHelp}`;

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) console.log(usage);
else {
  await runProcessGroup(async (group) => {
    await requireSandboxPorts();
    await startSandboxes(group);
    console.log(describeSandboxes());
  });
}
