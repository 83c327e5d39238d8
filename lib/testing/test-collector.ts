/** For tests: a collector of traces on a port of its own. Nothing else imports it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } };
type SentSpan = {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
};
type SentTraces = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };

/** The data that a collector received, as OTLP in JSON. */
export type Collector = {
  endpoint: string;
  paths: string[];
  /** The bodies of all requests. */
  received: () => string;
  spans: () => SentSpan[];
  close: () => void;
};

export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const paths: string[] = [];
  const server = createServer(async (request, response) => {
    paths.push(`${request.method} ${request.url}`);
    bodies.push(await text(request));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    paths,
    received: () => bodies.join('\n'),
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as SentTraces).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: () => void server.close(),
  };
}
