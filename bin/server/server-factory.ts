import { createServer as createHttpServer, type Server, type ServerOptions } from 'node:http';
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https';
import type { Env } from '#lib/server/env.ts';
import { log } from '#lib/server/log.ts';
import { CommandError } from '../command/command-error.ts';

export type ServerFactory = {
  /** Creates a server, which speaks TLS where the desk has a certificate. */
  create: (options: ServerOptions) => Server;
  /** Gives the servers the certificate that the files hold now, for connections from now on. */
  renewCertificate: () => void;
};

/** Makes the servers of the process. `create` throws a `CommandError` where certificate and key do not fit. */
export function createServerFactory({
  TLS_CERT: cert,
  TLS_KEY: key,
}: Pick<Env, 'TLS_CERT' | 'TLS_KEY'>): ServerFactory {
  if (!cert || !key) return { create: createHttpServer, renewCertificate: () => {} };
  const servers: HttpsServer[] = [];
  const certificate = () => ({ cert: cert.reveal(), key: key.reveal() });
  return {
    create(options) {
      try {
        const server = createHttpsServer({ ...options, ...certificate(), honorCipherOrder: true });
        servers.push(server);
        return server;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new CommandError(`TLS_CERT and TLS_KEY cannot be used together (${code}).`);
      }
    },
    renewCertificate() {
      try {
        for (const server of servers) server.setSecureContext(certificate());
      } catch (error) {
        // Its two files are seldom replaced in the same moment: the other one follows.
        const event = { event: 'certificate', error };
        log().warn(event, 'certificate and key do not fit; connections have the certificate of before');
      }
    },
  };
}
