import type { Server } from 'node:http';
import type { Env } from '#lib/server/env.ts';
import { CommandError } from '../command/command-error.ts';

/**
 * Listens, or throws a `CommandError` that says why the address of `HOST` cannot be listened on. `portVariable`: the one that
 * sets the port, for the person who has to change it.
 */
export async function listen(
  server: Server,
  { host, port, portVariable }: { host: string; port: number; portVariable: keyof Env },
): Promise<void> {
  const reasons: Record<string, string> = {
    EADDRINUSE: `is taken: stop what listens there, or set ${portVariable}`,
    EACCES: `may not be listened on by this user: set ${portVariable} to 1024 or more`,
    EADDRNOTAVAIL: `is not an address of this machine: set HOST`,
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? ''] ?? `cannot be listened on (${error.code})`;
      reject(new CommandError(`Port ${port} of ${host} ${reason}.`));
    });
    server.listen({ host, port }, resolve);
  });
}
