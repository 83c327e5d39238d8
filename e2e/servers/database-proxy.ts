import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { databaseEnv, sharedDatabase } from './run-database.ts';

/**
 * Listens on a port of this machine for the database of the run, and can be as if there were none. `env` holds the
 * variables of a desk that uses it, also one of another user, who cannot open the socket of the database.
 */
export async function startDatabaseProxy() {
  const { DATABASE_URL, DATABASE_OWNER_URL, superuserUrl } = sharedDatabase();
  const { hostname, port } = new URL(DATABASE_URL);
  const proxy = await startProxy(join(decodeURIComponent(hostname), `.s.PGSQL.${port}`));
  const through = (url: string) => Object.assign(new URL(url), { host: `127.0.0.1:${proxy.port}` }).href;
  const urls = {
    DATABASE_URL: through(DATABASE_URL),
    DATABASE_OWNER_URL: through(DATABASE_OWNER_URL),
    superuserUrl,
  };
  return { ...proxy, env: databaseEnv(urls) };
}

export async function startProxy(to: string) {
  const open = new Set<Socket>();
  let away = false;
  const server = createServer((near) => {
    if (away) return near.destroy();
    const far = connect(to);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('a listening server has an address');
  const cut = () => {
    away = true;
    for (const socket of open) socket.destroy();
  };
  return {
    port: address.port,
    cut,
    mend: () => {
      away = false;
    },
    stop: () => {
      cut();
      server.close();
    },
  };
}
