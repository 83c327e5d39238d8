import { accessLogCommand, accessLogUsage } from './access-log/access-log-command.ts';
import { runCommand, signalOfInterruption } from './command/run-command.ts';

await runCommand(accessLogUsage, () => accessLogCommand(process.argv.slice(2), signalOfInterruption()));
