import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processorMs } from '#lib/testing/processor-time.ts';
import { parseUserAgent } from './user-agent.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    { browser: 'Safari 18', os: 'iOS 18.6', device: 'Apple iPhone' },
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-A556E) ${webKit} Chrome/142.0.7444.102 Mobile Safari/537.36`,
    { browser: 'Chrome 142', os: 'Android 15', device: 'mobile' },
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    { browser: 'Microsoft Edge 142', os: 'Windows NT 10.0', device: 'desktop' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
    { browser: 'Firefox 144', os: 'Linux', device: 'desktop' },
  ],
  ['okhttp/4.9.2', { browser: null, os: null, device: null }],
  ['', { browser: null, os: null, device: null }],
  ['   ', { browser: null, os: null, device: null }],
])('%s', (userAgent, expected) => {
  expect(parseUserAgent(userAgent)).toEqual(expected);
});

test('throws at no text, and is not held up by a long one', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => 'os' in parseUserAgent(text)));
  fc.assert(fc.property(fc.string(), (text) => 'os' in parseUserAgent(`Mozilla/5.0 (${text}) ${webKit}`)));
  const timeOf = (length: number) =>
    processorMs(() => {
      parseUserAgent('Mozilla/5.0 ('.repeat(length));
      parseUserAgent(`Android ${' '.repeat(length)}`);
    });
  // A pattern that is quadratic takes a hundred times as long.
  expect(timeOf(100_000)).toBeLessThan(30 * Math.max(timeOf(10_000), 5));
});
