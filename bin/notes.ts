import { runCommand } from './command/run-command.ts';
import { notesCommand } from './notes/notes-command.ts';

await runCommand(() => notesCommand(process.argv.slice(2)));
