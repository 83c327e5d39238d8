import { setTimeout as wait } from 'node:timers/promises';
import { Secret } from '#lib/server/secret.ts';
import { databaseName, prepareCluster, roles } from './postgres-cluster.ts';
import { enter, leave } from './postgres-server.ts';

/** The desk's own Postgres, running. */
export type EmbeddedPostgres = {
  /** As whom the desk works; it owns nothing. */
  appUrl: Secret;
  /** As whom the tables are made. */
  ownerUrl: Secret;
  /** For repairs and tests; the desk never uses it. */
  superuserUrl: Secret;
  appRole: string;
  /** Where its files are. */
  files: string;
  /** False where it was running already. */
  started: boolean;
  /** Stops using it. Whoever is the last to do so stops it. */
  release: () => Promise<void>;
};

type EmbeddedOptions = {
  /** Where its files are; made if there is none. */
  dataDir: string;
  withinMs?: number;
  /** It went away beneath us, or is there again. */
  onEvent?: (event: 'postgres-lost' | 'postgres-back') => void;
};

/** Starts the Postgres of a folder, or finds it running beside another desk or command. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, withinMs = 60_000, onEvent = () => {} } = options;
  const cluster = await prepareCluster(dataDir);
  const entered = await enter(cluster, withinMs).catch((error: unknown) => {
    cluster.forget();
    throw error;
  });
  const { port, started } = entered;
  let { keeper } = entered;
  let released = false;

  const recover = async () => {
    if (released) return;
    onEvent('postgres-lost');
    while (!released) {
      const again = await enter(cluster, withinMs, port).catch(() => wait(1000, null));
      if (!again) continue;
      // Nobody wants it any more: what was started for nobody is stopped.
      if (released) return leave(cluster, again.keeper);
      keeper = again.keeper;
      watch();
      onEvent('postgres-back');
      return;
    }
  };
  const watch = () => {
    keeper.once('end', () => void recover());
  };
  watch();

  const url = (role: keyof typeof roles) => {
    const password = cluster.passwords[role];
    const host = encodeURIComponent(cluster.host);
    return new Secret(`postgres://${roles[role]}:${password}@${host}:${port}/${databaseName}`);
  };
  return {
    appUrl: url('app'),
    ownerUrl: url('owner'),
    superuserUrl: url('superuser'),
    appRole: roles.app,
    files: cluster.files,
    started,
    release: async () => {
      if (released) return;
      released = true;
      await leave(cluster, keeper).finally(cluster.forget);
    },
  };
}
