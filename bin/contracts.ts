import { runCommand, signalOfInterruption } from './command/run-command.ts';
import { contractsCommand } from './contracts/contracts-command.ts';

await runCommand(() => contractsCommand(process.argv.slice(2), signalOfInterruption()));
