import { parseArgs } from 'node:util';
import {
  demoHelp,
  describeDemo,
  requireDemoPorts,
  startDesk,
  startSandboxes,
} from './launcher/demo-processes.ts';
import { deskSources, isBuilt } from './launcher/is-built.ts';
import { runProcessGroup } from './launcher/process-group.ts';

const usage = `npm run demo: builds the desk where its build is older than its source, starts it together with a Postgres and with
sandboxes of the lending API and of the identity provider, and offers people to sign in as and sample loans.

Variables:
${demoHelp}`;

const build = {
  name: 'The build of the desk',
  args: ['node_modules/next/dist/bin/next', 'build'],
  env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
};

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) console.log(usage);
else {
  await runProcessGroup(async (group) => {
    await requireDemoPorts();
    if (!isBuilt('.', deskSources)) {
      console.log('Building the desk …');
      await group.run(build);
    }
    const samples = await startSandboxes(group);
    await startDesk(group, samples);
    console.log(`\n${describeDemo(samples)}`);
  });
}
