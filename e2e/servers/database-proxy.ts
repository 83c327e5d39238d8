import { connect, createServer, type Socket } from 'node:net';

/** Stands before a database's socket, and can be as if there were none. */
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
