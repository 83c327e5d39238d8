import {
  demoHelp,
  describeDemo,
  requireDemoPorts,
  startDesk,
  startSandboxes,
} from './launcher/demo-processes.ts';
import { runProcessGroup } from './launcher/process-group.ts';

const usage = `npm run dev: the desk, a Postgres, and the sandboxes of the lending API and of the identity provider. The desk and the
sandboxes are reloaded when their files change.

Variables:
${demoHelp}`;

await runProcessGroup(usage, async (group) => {
  await requireDemoPorts();
  const samples = await startSandboxes(group, { watch: true });
  await startDesk(group, samples, { dev: true });
  console.log(`\n${describeDemo(samples)}`);
});
