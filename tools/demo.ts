import { parseArgs } from 'node:util';
import { demoVariables, startDemo } from './launcher/demo-processes.ts';
import { runProcessGroup } from './launcher/process-group.ts';

const usage = `npm run demo: builds the desk where its build is older than its source, starts it together with a Postgres and with
sandboxes of the lending API and of the identity provider, and offers people to sign in as and sample loans.
npm run dev: the same without a build. The desk and the sandboxes are reloaded when their files change.
npm run sandbox: only the sandboxes.

Option:
  --data FOLDER (default: .data)  where the Postgres that is started for the desk keeps its files. FOLDER/database.json
                                  has the DATABASE_URL by which a command such as contracts:import works beside it.

Variables:
${demoVariables}`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    data: { type: 'string', default: '.data' },
    dev: { type: 'boolean', default: false },
    'sandboxes-only': { type: 'boolean', default: false },
  },
});
const { data: dataFolder, dev, 'sandboxes-only': sandboxesOnly } = values;
if (values.help) console.log(usage);
else await runProcessGroup((group) => startDemo(group, { dataFolder, dev, sandboxesOnly }));
