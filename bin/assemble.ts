/**
 * `npm run assemble -- FOLDER` copies the built desk, with only the files that its server and its commands load, into a
 * new folder. The image holds this folder: a whole `node_modules` is several times as large. The standalone output of
 * Next is no way, because it brings a server of its own, and the desk has a server in front.
 */
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findShippedFiles } from './assemble/shipped-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const usage = `npm run assemble -- FOLDER: copies the built desk, with only what it loads, and with the license files of
  the packages that it is made of, into a new folder.`;

const [folder] = process.argv.slice(2);
if (!folder || folder.startsWith('-')) {
  console.log(usage);
  process.exit(folder === '--help' ? 0 : 1);
}
await assemble(resolve(folder));

async function assemble(target: string): Promise<void> {
  if (!existsSync(join(root, '.next/BUILD_ID')))
    fail('There is no build in .next: run "npm run build" first.');
  if (existsSync(target) && readdirSync(target).length > 0) fail(`${target} is not empty.`);
  const files = await findShippedFiles(root);
  let bytes = 0;
  for (const file of files) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(root, file), join(target, file), { recursive: true, verbatimSymlinks: true });
    bytes += lstatSync(join(root, file)).size;
  }
  const megabytes = Math.round(bytes / 1e6);
  console.log(`${files.length} files, ${megabytes} MB in ${target}`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
