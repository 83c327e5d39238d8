import { parseArgs } from 'node:util';
import { demandPorts, portHelp, startDesk, startSandboxes, tellOffered } from './launcher/demo-processes.ts';
import { deskSources, isBuilt } from './launcher/is-built.ts';
import { runFamily } from './launcher/process-group.ts';

const usage = `npm run demo: builds the desk where its build is older than its source, starts it together with sandboxes of the
lending API and of the identity provider, and offers people to sign in as and sample loans.

Variables:
${portHelp}
  LOG_LEVEL (default: warn)      how much the desk logs`;

const build = {
  name: 'The build of the desk',
  args: ['node_modules/next/dist/bin/next', 'build'],
  env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
};

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) console.log(usage);
else {
  await runFamily(async (family) => {
    await demandPorts();
    if (!isBuilt('.', deskSources)) {
      console.log('Building the desk …');
      await family.run(build);
    }
    const offered = await startSandboxes(family);
    await startDesk(family, offered);
    console.log(`\n${tellOffered(offered)}`);
  });
}
