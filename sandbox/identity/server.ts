import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { controlRoutes } from './control.ts';
import { makeFaults } from './faults.ts';
import { homePage } from './home-page.ts';
import { makeDirectory } from './identity-people.ts';
import { makeKeyRing } from './keys.ts';
import { errorPage, policyFor } from './pages.ts';
import { type Client, makeProvider, type World } from './provider.ts';
import { signInRoutes } from './sign-in.ts';
import { makeStorage } from './storage.ts';

const headersFor = ({ redirectUris, postLogoutUris }: Client) => ({
  'content-security-policy': policyFor(
    [...redirectUris, ...postLogoutUris].map((uri) => new URL(uri).origin),
  ),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
});

/** The HTTP application: the sandbox's own pages and controls, and the provider for all the rest. */
const createApp = (world: World) => {
  let provider = makeProvider(world);
  let answer = provider.callback();
  const current = () => provider;
  const remake = () => {
    provider = makeProvider(world);
    answer = provider.callback();
  };
  const headers = Object.entries(headersFor(world.client));
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (c, next) => {
    for (const [name, value] of headers) c.env.outgoing.setHeader(name, value);
    await next();
  });
  app.get('/', (c) => c.html(homePage(world.directory.list(), world.client)));
  app.get('/people.json', (c) =>
    c.json(
      world.directory.list().map(({ user, password, name, title }) => ({ user, password, name, title })),
    ),
  );
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.route('/sandbox', controlRoutes({ world, provider: current, remake }));
  app.route('/sign-in', signInRoutes(current, world.directory));
  app.all('*', async (c) => {
    await answer(c.env.incoming, c.env.outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  app.onError((error, c) => {
    console.error(error);
    return c.html(errorPage('server_error', undefined), 500);
  });
  return app;
};

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

const portOf = (server: Server) => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

export type IdentityOptions = {
  readonly host: string;
  readonly port: number;
  readonly client: Client;
  /** The URL at which people and the application reach it; the address that it listens on unless given. */
  readonly publicUrl?: string;
};

/** Starts to listen (port 0: any free one); rejects when the port is taken. */
export const startIdentity = async ({ host, port, client, publicUrl }: IdentityOptions) => {
  const keys = await makeKeyRing();
  const server = createServer();
  await listen(server, port, host);
  const name = host.includes(':') ? `[${host}]` : host;
  const issuer = publicUrl ?? `http://${name}:${portOf(server)}`;
  const app = createApp({
    issuer,
    client,
    cookieKey: randomBytes(32).toString('hex'),
    directory: makeDirectory(),
    keys,
    storage: makeStorage(),
    faults: makeFaults(),
  });
  server.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: issuer, stop };
};

export type RunningIdentity = Awaited<ReturnType<typeof startIdentity>>;
