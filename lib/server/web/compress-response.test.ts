import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterEach, describe, expect, test } from 'vitest';
import { compressResponse } from './compress-response.ts';
import { createPageTransform, type StyleSheets } from './page-transform.ts';

type Handler = (response: ServerResponse, request: IncomingMessage) => unknown;
const servers: { close: () => unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that answers through the compression and the page transform, as the desk does. */
async function serve(handler: Handler, sheets: StyleSheets | null = known): Promise<string> {
  const server = createServer((incoming, response) => {
    compressResponse(incoming, response, sheets && createPageTransform('n', sheets));
    handler(response, incoming);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function get(
  handler: Handler,
  { method = 'GET' as 'GET' | 'HEAD', accepted = 'gzip', headers = {} } = {},
) {
  const url = await serve(handler);
  const sent = accepted ? { 'accept-encoding': accepted, ...headers } : headers;
  const answer = await request(url, { method, headers: sent });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  const unpack = { gzip: gunzipSync, br: brotliDecompressSync }[String(answer.headers['content-encoding'])];
  return { ...answer, bytes, text: (unpack && bytes.length > 0 ? unpack(bytes) : bytes).toString() };
}

const known: StyleSheets = new Map([['/_next/static/a.css', { rules: '.a{}', fonts: '' }]]);
const head =
  '<!DOCTYPE html><html><head><link rel="stylesheet" href="/_next/static/a.css"/><script src="/_next/static/a.js" async="" nonce="n"></script></head>';
const long = 'Ação e reação. '.repeat(400);
const isTransformed = (html: string) =>
  html.includes('<style nonce="n">.a{}</style>') && html.includes(' data-src=');

const typed =
  (type: string, text: string): Handler =>
  (response) =>
    response.setHeader('content-type', type).end(text);
const html = (text: string) => typed('text/html; charset=utf-8', text);

describe('compression', () => {
  test.each([
    'application/json',
    'application/problem+json',
    'text/plain; charset=utf-8',
    'text/x-component',
  ])('%s', async (type) => {
    const { headers, bytes, text } = await get(typed(type, long));
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(bytes.length).toBeLessThan(long.length / 10);
    expect(text).toBe(long);
  });

  test.each<[string, Handler]>([
    ['a font', typed('font/woff2', long)],
    ['a short answer', typed('application/json', '{}')],
    [
      'an answer that has a coding',
      (response) => {
        response.setHeader('content-encoding', 'zstd');
        typed('text/plain', long)(response, response.req);
      },
    ],
  ])('not %s', async (_, handler) => {
    const { headers, text } = await get(handler);
    expect(headers['content-encoding']).not.toBe('gzip');
    expect(text).toMatch(/^(\{\}|Ação.*)$/);
  });

  test.each(['', 'gzip;q=0', 'identity'])('not for a client that accepts "%s"', async (accepted) => {
    const { headers, text } = await get(typed('text/plain', long), { accepted });
    expect(headers['content-encoding']).toBeUndefined();
    expect(text).toBe(long);
  });
});

describe('a page', () => {
  test.each(['gzip', 'br', ''])('is transformed before it is compressed (%s)', async (accepted) => {
    const { headers, text } = await get(html(head + long), { accepted });
    expect(isTransformed(text)).toBe(true);
    expect(text.endsWith(long)).toBe(true);
    expect(headers['content-encoding']).toBe(accepted || undefined);
  });

  test('with a content length loses the header when it is transformed', async () => {
    const { headers, text } = await get(
      (response, incoming) => {
        response.setHeader('content-length', head.length);
        html(head)(response, incoming);
      },
      { accepted: '' },
    );
    expect(isTransformed(text)).toBe(true);
    expect(headers['content-length']).toBeUndefined();
  });

  test('whose head was sent already is not transformed', async () => {
    const { text } = await get(
      (response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': head.length });
        response.end(head);
      },
      { accepted: '' },
    );
    expect(text).toBe(head);
  });

  test('that fails before its head is answered whole', async () => {
    const refusal =
      '<!doctype html><html><head><link rel="icon" href="/i.svg"></head><body>It failed</body></html>';
    const { statusCode, text } = await get(async (response) => {
      response.setHeader('content-type', 'text/html');
      await Promise.reject(new Error('rendering')).catch(() => {
        response.writeHead(500, { 'content-length': Buffer.byteLength(refusal) });
        response.end(refusal);
      });
    });
    expect(statusCode).toBe(500);
    expect(text).toBe(refusal);
  });

  test('that fails while it is sent is cut off', async () => {
    const url = await serve((response) => {
      response.setHeader('content-type', 'text/html').write(head + long);
      setTimeout(() => response.destroy(), 20);
    });
    await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow();
  });

  test('can redirect and set cookies', async () => {
    const { statusCode, headers } = await get((response) => {
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      response.writeHead(307, { location: '/elsewhere', 'content-type': 'text/html' });
      response.end();
    });
    expect(statusCode).toBe(307);
    expect(headers).toMatchObject({ location: '/elsewhere', 'set-cookie': ['a=1', 'b=2'] });
  });

  test('has the same head and no body for HEAD', async () => {
    const { statusCode, headers, bytes } = await get(html(head + long), { method: 'HEAD' });
    expect([statusCode, headers['content-type'], bytes.length]).toEqual([200, 'text/html; charset=utf-8', 0]);
  });

  test('can be answered with 304, without a body or its coding', async () => {
    const { statusCode, headers, bytes } = await get((response) => {
      response.setHeader('etag', '"1"');
      response.writeHead(304).end();
    });
    expect([statusCode, headers.etag, bytes.length]).toEqual([304, '"1"', 0]);
    expect(headers).not.toHaveProperty('content-encoding');
  });
});

test('strings are written in their encoding', async () => {
  const { text } = await get((response) => {
    response.setHeader('content-type', 'text/plain');
    response.write('Y2Fs', 'base64');
    response.end('6f', 'hex');
  });
  expect(text).toBe('calo');
});

test('a flushed chunk arrives before the next is written', async () => {
  const events: string[] = [];
  const url = await serve((response) => {
    response.setHeader('content-type', 'text/html').write(`${head}first`);
    // The package adds it, and Next calls it after each chunk.
    (response as ServerResponse & { flush: () => void }).flush();
    void wait(200).then(() => {
      events.push('second is written');
      response.end('second');
    });
  });
  const reader = (await fetch(url)).body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain('first');
  expect(events).toEqual([]);
  expect((await reader?.read())?.value).toBe('second');
});

test('a client that reads slowly holds the writer back, and gets everything', async () => {
  const piece = Buffer.from(Array.from({ length: 64 * 1024 }, (_, index) => (index * index * 31) % 251));
  const full: boolean[] = [];
  for (const accepted of ['gzip', '']) {
    const { text } = await get(
      async (response) => {
        response.setHeader('content-type', 'text/plain');
        let drained = Promise.withResolvers<void>();
        response.on('drain', () => drained.resolve());
        for (let count = 0; count < 60; count += 1) {
          drained = Promise.withResolvers();
          const more = response.write(piece);
          full.push(!more);
          if (!more) await drained.promise;
        }
        response.end();
      },
      { accepted },
    );
    expect(text).toBe(piece.toString().repeat(60));
    expect(full).toContain(true);
    full.splice(0);
  }
});
