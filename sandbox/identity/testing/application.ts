import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The application's end of back-channel logout: the requests that arrived there, and its answer to them. */
export const startApplication = async () => {
  const received: { readonly type: string | undefined; readonly body: URLSearchParams }[] = [];
  const answer = { status: 200 };
  const server = createServer(async (request, response) => {
    received.push({
      type: request.headers['content-type'],
      body: new URLSearchParams(await text(request)),
    });
    response.writeHead(answer.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  return { origin: `http://localhost:${port}`, received, answer, stop };
};

export type Application = Awaited<ReturnType<typeof startApplication>>;
