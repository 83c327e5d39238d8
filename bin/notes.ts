import { runCommand } from './command/run-command.ts';
import { notesCommand, notesUsage } from './notes/notes-command.ts';

await runCommand(notesUsage, () => notesCommand(process.argv.slice(2)));
