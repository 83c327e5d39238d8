import { createServer, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { answerOf, parseQuery, textOf } from './answer.ts';
import { isAuthorized, schemeOf } from './auth.ts';
import { completeLoan } from './cases/complete.ts';
import { findSample, listing } from './catalog.ts';
import { errorAnswer } from './errors.ts';
import { failureOf } from './failures/failures.ts';
import { page, pagePolicy } from './home/loan-list-page.ts';
import { openApi } from './openapi/openapi.ts';
import { makeRequestLog } from './requests.ts';
import type { Sample } from './sample.ts';

export type SandboxOptions = { readonly apiKey: string; readonly delayMs: number };

const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

// The data never changes, so an answer is written once for each URL. Bounded, as names are the caller's.
const makeAnswers = () => {
  const texts = new Map<string, string>();
  return (url: string, make: () => string) => {
    const text = texts.get(url) ?? make();
    if (texts.size >= 64) texts.clear();
    texts.set(url, text);
    return text;
  };
};

const underId = (sample: Sample, id: string): Sample => ({
  ...sample,
  loan: () => ({ ...sample.loan(), id }),
});

/** The HTTP application: the specified endpoint, and the sandbox's own pages about itself. */
const createSandbox = ({ apiKey, delayMs }: SandboxOptions) => {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const log = makeRequestLog();
  const seen = new Set<string>();
  const cached = makeAnswers();

  app.use('/v1/*', async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const authorization = c.req.header('authorization');
    const scheme = schemeOf(authorization);
    log.add({
      at: new Date().toISOString(),
      method: c.req.method,
      path: pathname,
      query: search.slice(1),
      scheme,
    });
    if (delayMs > 0) await wait(delayMs, undefined, { ref: false });
    if (isAuthorized(authorization, apiKey)) return next();
    return errorAnswer('unauthorized', { 'www-authenticate': 'Basic realm="lending-api"' });
  });

  app.get('/v1/loans/:loan', (c) => {
    const id = c.req.param('loan');
    const query = parseQuery(c.req.queries());
    if (typeof query === 'string') return errorAnswer(query);
    const well = () =>
      new Response(JSON.stringify(answerOf(underId(completeLoan, id), query)), { headers: json });
    const fail = failureOf(id);
    if (fail) {
      const isFirst = () => !seen.has(id) && seen.add(id).has(id);
      return fail({ id, outgoing: c.env.outgoing, isFirst, well });
    }
    const sample = findSample(id);
    if (!sample) return errorAnswer('not_found');
    return new Response(
      cached(c.req.url, () => textOf(sample, query)),
      { headers: json },
    );
  });

  // Where loan_fail_redirect leads: a client that follows is seen in /requests.json, and gets a loan.
  app.get('/v1/redirected/:loan', (c) => {
    const sample = underId(completeLoan, c.req.param('loan'));
    return new Response(textOf(sample, { expand: [], fields: [], paymentFor: undefined }), { headers: json });
  });

  app.all('/v1/loans/:loan', () => errorAnswer('method_not_allowed', { allow: 'GET, HEAD' }));

  app.get('/', (c) => c.html(page(listing()), 200, { 'content-security-policy': pagePolicy }));
  app.get('/openapi.json', (c) => c.json(openApi));
  app.get('/samples.json', (c) => c.json(listing()));
  app.get('/requests.json', (c) =>
    c.json(log.list(c.req.query('loan')), 200, { 'cache-control': 'no-store' }),
  );
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.notFound(() => errorAnswer('no_such_path'));
  app.onError((error) => {
    console.error(error);
    return errorAnswer('internal');
  });
  return app;
};

export type RunningSandbox = { readonly url: string; readonly stop: () => Promise<void> };

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

/** Starts to listen (port 0: any free one); rejects when the port is taken. */
export const startSandbox = async (
  options: SandboxOptions & { host: string; port: number },
): Promise<RunningSandbox> => {
  const server = createServer(
    getRequestListener(createSandbox(options).fetch, { overrideGlobalObjects: false }),
  );
  // A client may unpack an answer for longer than the five seconds after which Node closes an idle connection.
  server.keepAliveTimeout = 60_000;
  await listen(server, options.port, options.host);
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const name = options.host.includes(':') ? `[${options.host}]` : options.host;
  return { url: `http://${name}:${portOf(server)}`, stop };
};
