import { describe, expect, it } from 'vitest';
import { apiKey, sandboxForTests } from './testing/test-sandbox.ts';

const { get } = sandboxForTests();
const path = '/v1/loans/loan_complete';
const statusOf = async (authorization: string | undefined) => {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  return (await get(path, { headers })).status;
};
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('every request carries an API key in the Authorization header', () => {
  it.each([
    ['Basic, key as user name and an empty password', basic(`${apiKey}:`)],
    ['Basic, password not given at all', basic(apiKey)],
    ['Basic, whatever the case of the word', basic(`${apiKey}:`).replace('Basic', 'basic')],
    ['Bearer', `Bearer ${apiKey}`],
  ])('accepts %s', async (_, header) => {
    expect(await statusOf(header)).toBe(200);
  });

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['another key', 'Bearer another'],
    ['a password', basic(`${apiKey}:secret`)],
    ['the key as password', basic(`:${apiKey}`)],
    ['the key alone', apiKey],
    ['the key in Base64 as Bearer', `Bearer ${Buffer.from(apiKey).toString('base64')}`],
    ['another scheme', `Digest ${apiKey}`],
    ['a word too many', `Bearer ${apiKey} more`],
  ])('refuses %s', async (_, header) => {
    expect(await statusOf(header)).toBe(401);
  });

  it('answers 401 with its error body and the scheme that it recommends', async () => {
    const answer = await get(path, { headers: {} });
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
    expect(await answer.json()).toEqual({ error: { code: 'unauthorized', message: expect.any(String) } });
  });

  it('asks for the key before it says whether a loan exists', async () => {
    expect((await get('/v1/loans/loan_none', { headers: {} })).status).toBe(401);
  });
});
