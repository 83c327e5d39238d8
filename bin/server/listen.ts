import type { Server } from 'node:http';
import { CommandError } from '../command/command-error.ts';

type Address = {
  host: string;
  port: number;
  /** The variables that set the address, for the person who has to change it. */
  variables: { host: string; port: string };
};

/** Listens, or throws a `CommandError` that says why the address cannot be listened on. */
export async function listen(server: Server, { host, port, variables }: Address): Promise<void> {
  const reasons: Record<string, string> = {
    EADDRINUSE: `is taken: stop what listens there, or set ${variables.port}`,
    EACCES: `may not be listened on by this user: set ${variables.port} to 1024 or more`,
    EADDRNOTAVAIL: `is not an address of this machine: set ${variables.host}`,
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? ''] ?? `cannot be listened on (${error.code})`;
      reject(new CommandError(`Port ${port} of ${host} ${reason}.`));
    });
    server.listen({ host, port }, resolve);
  });
}
