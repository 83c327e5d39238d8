import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { checkApi } from './check-lending-api.ts';

const key = 'zq9-the-key';
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const loan = '{"id":"loan_1","customer":{"id":"cust_1"},"offer":{"totalAmount":"5000.00"}}';

async function check(
  listener: RequestListener,
  source: Record<string, string | undefined> = {},
  id = 'loan_1',
) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const lines: string[] = [];
  const given = { LENDING_API_BASE_URL: `http://127.0.0.1:${port}`, LENDING_API_KEY: key, ...source };
  const code = await checkApi(id, given, (mark, text) => void lines.push(`${mark} ${text}`));
  server.closeAllConnections();
  server.close();
  const output = lines.join('\n');
  expect(output).not.toContain(key);
  expect(output).not.toContain(Buffer.from(`${key}:`).toString('base64').replace(/=+$/, ''));
  return { code, output };
}

/** An API that follows the specification and accepts some forms of the key. */
const api =
  (...accepted: string[]): RequestListener =>
  ({ url, headers }, response) => {
    if (!accepted.includes(headers.authorization ?? '')) response.writeHead(401).end(headers.authorization);
    else if (url?.startsWith('/v1/loans/loan_1?')) response.end(loan);
    else response.writeHead(404).end();
  };
const good = api(basic(`${key}:`), `Bearer ${key}`);

test('all is well, and the deviations of the loan stand at the end', async () => {
  const { code, output } = await check(good);
  expect(code).toBe(0);
  expect(output).toMatch(/✓ Connection: .*\n✓ Basic: accepted.*\n✓ Bearer: accepted/);
  expect(output).toContain('/offer/totalAmount: expected number, found string "5000.00"');
});

test('bytes that are not UTF-8 are a deviation here too', async () => {
  const { output } = await check((request, response) => {
    if (request.headers.authorization && request.url?.startsWith('/v1/loans/loan_1?'))
      response.end(Buffer.from('{"id":"loan_1","status":"\xe9"}', 'latin1'));
    else good(request, response);
  });
  expect(output).toContain('1 deviation from the specification');
  expect(output).toContain('(the loan): expected text in UTF-8, found other bytes');
});

test('only the other scheme works', async () => {
  const { code, output } = await check(api(`Bearer ${key}`));
  expect(code).toBe(1);
  expect(output).toContain('set LENDING_API_AUTH_SCHEME=bearer');
  expect((await check(api(`Bearer ${key}`), { LENDING_API_AUTH_SCHEME: 'bearer' })).code).toBe(0);
});

test('the key is refused in both forms', async () => {
  const { code, output } = await check(api());
  expect(code).toBe(1);
  expect(output).toContain('refused in both forms');
});

test('an API that answers 200 without a key', async () => {
  const { code, output } = await check((_, response) => void response.end(loan));
  expect(code).toBe(1);
  expect(output).toContain('Without any key it answers 200 too');
});

test('a loan that the API does not know', async () => {
  const { code, output } = await check(good, {}, 'loan_2');
  expect(code).toBe(1);
  expect(output).toContain('no such loan');
});

test('an answer that is no loan', async () => {
  const { code, output } = await check(({ url, headers }, response) => {
    response.writeHead(url?.includes('loan_1?') && headers.authorization ? 200 : 404).end('[1]');
  });
  expect(code).toBe(1);
  expect(output).toContain('not-an-object');
});

test('nothing listens there, or nothing that has such a name', async () => {
  const refused = await check(good, { LENDING_API_BASE_URL: 'http://127.0.0.1:9' });
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('ECONNREFUSED');
  const unknown = await check(good, { LENDING_API_BASE_URL: 'https://api.invalid' });
  expect(unknown.code).toBe(1);
  expect(unknown.output).toMatch(
    /✗ Connection: none to api\.invalid .*: (the name does not exist|names cannot be resolved)/,
  );
});

test('plain HTTP where TLS should be', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const { code, output } = await check(good, { LENDING_API_BASE_URL: `https://127.0.0.1:${port}` });
  expect(code).toBe(1);
  expect(output).toContain('perhaps plain HTTP is spoken');
  server.close();
});

test.each([
  ['LENDING_API_AUTH_SCHEME', 'Bearer', 'it should be basic or bearer'],
  ['DEFAULT_EXPAND', 'customer;company', 'it should be names separated by commas'],
  ['HTTPS_PROXY', 'ftp://proxy.example', 'it should be the http URL of a proxy'],
  ['https_proxy', 'ftp://proxy.example', 'it should be the http URL of a proxy'],
  ['LOAN_ID_PATTERN', '^loan_[', 'it should be a regular expression'],
  ['LOAN_ID_PATTERN', '^loan_[\\w-.]{1,64}$', 'it should be a regular expression'],
])(
  '%s=%j, with which the desk would not start, is reported, and nothing is asked',
  async (name, value, expected) => {
    const { code, output } = await check(good, { [name]: value });
    expect(output).toContain(`✗ ${name.toUpperCase()} is wrong: ${expected}`);
    expect(output).not.toContain('Basic');
    expect(code).toBe(2);
  },
);

test('nothing to check with', async () => {
  expect((await check(good, { LENDING_API_KEY: '' })).code).toBe(2);
  expect((await check(good, { LENDING_API_BASE_URL: 'http://api.example' })).code).toBe(2);
  expect((await check(good, {}, 'offr_1')).code).toBe(2);
});
