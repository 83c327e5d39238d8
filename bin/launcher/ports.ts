import getPort from 'get-port';
import { CommandError } from '../command/command-error.ts';

/** Throws a `CommandError` where a port is taken on any interface of this machine, or is no port at all. */
export async function requireFreePort(port: number, name: string, variable: string): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new CommandError(`${variable} is not a port.`);
  if ((await getPort({ port })) !== port)
    throw new CommandError(
      `Port ${port}, for ${name}, is taken: stop what listens there, or set ${variable}.`,
    );
}
