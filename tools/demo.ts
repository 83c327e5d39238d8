import { demoHelp, startDemo } from './launcher/demo-processes.ts';
import { runProcessGroup } from './launcher/process-group.ts';

const usage = `npm run demo: builds the desk where its build is older than its source, starts it together with a Postgres and with
sandboxes of the lending API and of the identity provider, and offers people to sign in as and sample loans.

${demoHelp}`;

await runProcessGroup(usage, (group, dataFolder) => startDemo(group, { dataFolder }));
