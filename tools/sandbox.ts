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

await runProcessGroup(usage, async (group) => {
  await requireSandboxPorts();
  await startSandboxes(group);
  console.log(describeSandboxes());
});
