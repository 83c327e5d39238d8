import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { describe, expect, test } from 'vitest';
import { acceptsGzip, compressed } from './compress.ts';
import { makeReady } from './gzip-parts.ts';

type Answer = (response: ServerResponse, page: ReturnType<typeof compressed>) => unknown;
const long = 'Ação e reação. '.repeat(400);

/** What a client gets of `answer`, byte for byte. */
async function get(answer: Answer, { method = 'GET' as 'GET' | 'HEAD', accepted = 'gzip' } = {}) {
  const server = createServer((incoming, response) => {
    const change = (piece: Buffer | null) => Buffer.from(piece?.toString().replaceAll('e', 'E') ?? '');
    answer(response, compressed(incoming, response, change));
  }).listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const { statusCode, headers, body } = await request(url, {
      method,
      headers: accepted ? { 'accept-encoding': accepted } : {},
    });
    const bytes = Buffer.from(await body.arrayBuffer());
    const zipped = headers['content-encoding'] === 'gzip' && bytes.length > 0;
    return { statusCode, headers, bytes, text: (zipped ? gunzipSync(bytes) : bytes).toString() };
  } finally {
    server.close();
  }
}

const typed = (type: string, body: string) => (response: ServerResponse) =>
  response.setHeader('content-type', type).end(body);

test.each(['gzip', ''])(
  'a page may begin before what it says is known: nothing is said twice (%s)',
  async (accepted) => {
    const answer: Answer = async (response, { early }) => {
      await early(['<head>', makeReady(long), '</head>']);
      await early(['<head>']);
      expect(response.headersSent).toBe(false);
      response.statusCode = 404;
      response.setHeader('content-type', 'text/plain');
      response.flushHeaders();
      response.write('<body>');
      response.end('the end');
    };
    const { statusCode, headers, text } = await get(answer, { accepted });
    expect(text).toBe(`<head>${long}</head><body>thE End`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Encoding' });
    expect(headers['content-encoding']).toBe(accepted || undefined);
    expect(headers['cache-control']).toMatch(/private.*no-store/);
  },
);

describe('what is compressed', () => {
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

  test.each([
    ['what is compressed already', typed('font/woff2', long)],
    ['what is short', typed('application/json', '{}')],
    [
      'what has a coding',
      (response: ServerResponse) => {
        response.setHeader('content-encoding', 'identity');
        typed('text/plain', long)(response);
      },
    ],
  ])('not %s', async (_, answer) => {
    const { headers, text } = await get(answer);
    expect(headers['content-encoding']).not.toBe('gzip');
    expect(headers['content-length']).toBe(String(Buffer.byteLength(text)));
  });

  test.each(['', 'br', 'gzip;q=0', 'identity'])('not for who accepts "%s"', async (accepted) => {
    const { headers, text } = await get(typed('text/plain', long), { accepted });
    expect(headers['content-encoding']).toBeUndefined();
    expect(text).toBe(long);
  });

  test('HEAD has the same head and no body', async () => {
    const { headers, bytes } = await get(typed('text/plain', long), { method: 'HEAD' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(bytes).toHaveLength(0);
  });
});

test('a page is rewritten, compressed or not, and what it preloads by its head is not', async () => {
  const page: Answer = (response) => {
    response.setHeader('link', '</a.css>; rel=preload; as=style');
    typed('text/html', long)(response);
  };
  for (const accepted of ['gzip', '']) {
    const { headers, text } = await get(page, { accepted });
    expect(text).toBe(long.replaceAll('e', 'E'));
    expect(headers.link).toBeUndefined();
  }
});

test('a piece is on its way before the next is written', async () => {
  const seen: string[] = [];
  const server = createServer((incoming, response) => {
    compressed(incoming, response, (piece) => piece ?? Buffer.alloc(0));
    response.setHeader('content-type', 'text/html').write('first');
    incoming.once('close', () => seen.push('closed'));
    void wait(200).then(() => {
      seen.push('second written');
      response.end('second');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  // `fetch` unpacks as it comes.
  const reader = (await fetch(url)).body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('first');
  expect(seen).toEqual([]);
  expect((await reader?.read())?.value).toBe('second');
  server.close();
});

test('what is written over many turns is one text', async () => {
  const pieces = Array.from({ length: 60 }, (_, index) => `${index}: ${long}`);
  const { text } = await get(async (response) => {
    response.setHeader('content-type', 'text/plain');
    for (const [index, piece] of pieces.entries()) {
      response.write(piece);
      if (index % 3 === 0) await wait(1);
    }
    response.end('the end');
  });
  expect(text).toBe(`${pieces.join('')}the end`);
});

test('more than the client takes at once is held back, and comes whole', async () => {
  const piece = Buffer.alloc(64 * 1024, 'loan desk ');
  const full: boolean[] = [];
  const { bytes, text } = await get(async (response) => {
    response.setHeader('content-type', 'text/plain');
    for (let count = 0; count < 40; count += 1) {
      const more = response.write(piece);
      full.push(!more);
      if (!more) await new Promise((resolve) => response.once('drain', () => resolve(null)));
    }
    response.end();
  });
  expect(full).toContain(true);
  expect(text.length).toBe(40 * piece.length);
  expect(bytes.length).toBeLessThan(text.length / 100);
});

test.each([
  ['gzip', true],
  ['br, gzip;q=0.5', true],
  ['gzip;q=0', false],
  ['gzip; q=0.0, br', false],
  ['br', false],
  ['', false],
])('"%s" takes gzip: %s', (accepted, takes) => {
  expect(acceptsGzip(accepted)).toBe(takes);
});
