import { createServer as createHttpServer, type Server, type ServerOptions } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Env } from '#lib/server/env.ts';
import { CommandError } from '../command/command-error.ts';

export type ServerFactory = {
  /** Creates a server, which speaks TLS where the desk has a certificate. */
  create: (options: ServerOptions) => Server;
};

/** Makes the servers of the process. `create` throws a `CommandError` where certificate and key do not fit. */
export function createServerFactory({
  TLS_CERT: cert,
  TLS_KEY: key,
}: Pick<Env, 'TLS_CERT' | 'TLS_KEY'>): ServerFactory {
  if (!cert || !key) return { create: createHttpServer };
  return {
    create(options) {
      try {
        return createHttpsServer({
          ...options,
          cert: cert.reveal(),
          key: key.reveal(),
          honorCipherOrder: true,
        });
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new CommandError(`TLS_CERT and TLS_KEY cannot be used together (${code}).`);
      }
    },
  };
}
