import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { readStaticFiles } from './static-files.ts';

const folder = mkdtempSync(`${tmpdir()}/static-`);
mkdirSync(`${folder}/chunks`);
const script = 'export const loan = 1;\n'.repeat(100);
writeFileSync(`${folder}/chunks/a.js`, script);
writeFileSync(`${folder}/chunks/b.css`, '.a{}');
writeFileSync(`${folder}/c.woff2`, 'font');
writeFileSync(`${folder}/secret.map`, '{}');
const files = readStaticFiles(pathToFileURL(`${folder}/`));
afterAll(() => rmSync(folder, { recursive: true }));

test('a file is answered compressed, or as it is for who does not take that', () => {
  const zipped = files.answer('/_next/static/chunks/a.js', { 'accept-encoding': 'gzip, br' });
  expect(zipped?.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(gunzipSync(zipped?.body ?? '').toString()).toBe(script);
  const plain = files.answer('/_next/static/chunks/a.js', {});
  expect(plain?.headers).not.toHaveProperty('content-encoding');
  expect(plain?.body.toString()).toBe(script);
  for (const answer of [zipped, plain]) {
    expect(answer?.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': answer?.body.length,
    });
  }
});

test('a font is not compressed again', () => {
  const font = files.answer('/_next/static/c.woff2', { 'accept-encoding': 'gzip' });
  expect(font?.headers).toMatchObject({ 'content-type': 'font/woff2', 'content-length': 4 });
  expect(font?.headers).not.toHaveProperty('content-encoding');
});

test.each([
  '/_next/static/chunks/nobody.js',
  '/_next/static/secret.map',
  '/_next/static/../package.json',
  '/_next/static/chunks/%61.js',
  '/',
])('%s is none of its files', (url) => {
  expect(files.answer(url, {})).toBeNull();
});

test('style sheets can be read, and without a folder there is nothing', () => {
  expect([...files.sheets]).toEqual([['/_next/static/chunks/b.css', '.a{}']]);
  expect(readStaticFiles(null).answer('/_next/static/chunks/a.js', {})).toBeNull();
  expect(readStaticFiles(new URL('file:///nowhere/')).sheets.size).toBe(0);
});
