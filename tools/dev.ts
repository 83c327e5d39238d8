import { demoHelp, startDemo } from './launcher/demo-processes.ts';
import { runProcessGroup } from './launcher/process-group.ts';

const usage = `npm run dev: the desk, a Postgres, and the sandboxes of the lending API and of the identity provider. The desk and the
sandboxes are reloaded when their files change.

${demoHelp}`;

await runProcessGroup(usage, (group, dataFolder) => startDemo(group, { dataFolder, dev: true }));
