import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../json.ts';
import { hideCredentials } from './hide-credentials.ts';

describe('hideCredentials', () => {
  it('hides what is secret among headers, at any depth, and nothing else', () => {
    const value = {
      cookie: 'a biscuit',
      context: { Headers: { Cookie: 'a=1', accept: '*/*' } },
      signatures: [
        { context: { context: { headers: { authorization: { deep: 'x' }, 'x-api-key': null } } } },
      ],
    };
    expect(hideCredentials(value, 'hidden')).toEqual({
      cookie: 'a biscuit',
      context: { Headers: { Cookie: 'hidden', accept: '*/*' } },
      signatures: [{ context: { context: { headers: { authorization: 'hidden', 'x-api-key': 'hidden' } } } }],
    });
    expect(value.context.Headers.Cookie).toBe('a=1');
  });

  it('gives back the same object where there is nothing to hide', () => {
    const headers = {
      ...{ accept: '*/*', vary: 'Cookie, Authorization', host: 'author.example', ':authority': 'a.example' },
      ...{ 'idempotency-key': 'i-1', 'x-forwarded-for': '203.0.113.7, 198.51.100.21', keyboard: ['abnt2'] },
    };
    const lines = 'host: a.example\r\naccept: */*';
    const value = { headers, list: [{ headers: [] }, { headers: 'cookie' }, { headers: lines }], none: null };
    expect(hideCredentials(value, 'hidden')).toBe(value);
  });

  it.each([
    'X-Auth',
    'x-access-key',
    'Ocp-Apim-Subscription-Key',
    'Proxy-Authorization',
    'x-authorisation',
    'apikey',
    'X-Amz-Signature',
  ])('%s is a credential', (name) => {
    expect(hideCredentials({ headers: { [name]: 'x' } }, 'hidden')).toEqual({
      headers: { [name]: 'hidden' },
    });
  });

  it.each(['X-Auth.User', 'X-Secret~Id', 'cookie.name', 'api.key.v2', `x-session-${'a'.repeat(41)}`])(
    '%s is a credential in a text too',
    (name) => {
      expect(hideCredentials({ headers: `host: a\r\n${name}: S` }, 'hidden')).toEqual({ headers: 'hidden' });
    },
  );

  it.each<[string, Json, Json]>([
    [
      'deeper',
      { request: { Authorization: 'S', Accept: 'a' } },
      { request: { Authorization: '-', Accept: 'a' } },
    ],
    [
      'named',
      [
        { name: 'Cookie', value: 'S' },
        { name: 'Accept', value: 'a' },
      ],
      [
        { name: 'Cookie', value: '-' },
        { name: 'Accept', value: 'a' },
      ],
    ],
    [
      'named in short',
      [
        { n: 'Cookie', v: 'S' },
        { k: 'Authorization', v: 'S' },
        { n: 'Accept', v: 'a' },
      ],
      [
        { n: 'Cookie', v: '-' },
        { k: 'Authorization', v: '-' },
        { n: 'Accept', v: 'a' },
      ],
    ],
    [
      'pairs',
      [
        ['Set-Cookie', 'S', 'S'],
        ['accept', 'a'],
      ],
      [
        ['Set-Cookie', '-', '-'],
        ['accept', 'a'],
      ],
    ],
    ['in turns', ['accept', 'a', 'Cookie', 'S', 'host', 'h'], ['-', '-', 'Cookie', '-', '-', '-']],
    ['lines', ['accept: a', 'Authorization: Basic S'], ['accept: a', '-']],
    ['a text', 'accept: a\r\nCookie: S;\r\n S=1\r\nhost: h', '-'],
    ['JSON in a text', '{"accept":"a","x-api-key":"S"}', '-'],
    ['one line', 'accept: a; cookie: S', '-'],
    ['a scheme in a text', 'accept: a\nx-custom: Bearer S', '-'],
    [
      'a scheme under another name',
      { 'x-custom': 'Bearer S', accept: 'a' },
      { 'x-custom': '-', accept: 'a' },
    ],
    ['a link', { referer: 'https://a.example/?access_token=S' }, { referer: '-' }],
  ])('hides them however headers are kept: %s', (_, headers, expected) => {
    expect(hideCredentials({ headers }, '-')).toEqual({ headers: expected });
    expect(hideCredentials(headers, '-', '/context/headers')).toEqual(expected);
  });

  it('never lets one through, whatever stands around it', () => {
    const secret = 'Zq9SECRET';
    const name = fc.constantFrom('Authorization', 'cookie', 'X-Auth-Token', 'x-access-key', 'x-session-id');
    const kept = name.chain((is) =>
      fc.constantFrom<Json>(
        { [is]: secret },
        { [is]: [secret, { deep: secret }] },
        [{ name: is, value: secret }],
        [{ key: `${is} `, value: { deep: secret } }],
        [[is, secret]],
        ['accept', 'a', is, secret],
        `accept: a\n${is}: ${secret}\n ${secret}`,
        [`${is}: ${secret}`],
        JSON.stringify({ a: { [is]: secret } }, null, 2),
      ),
    );
    const { around } = fc.letrec<{ around: Json }>((tie) => ({
      around: fc.oneof(
        { depthSize: 'small' },
        kept,
        fc.tuple(fc.string(), tie('around')).map(([of, inner]): Json => ({ accept: 'a', [of]: inner })),
        tie('around').map((inner): Json => [{ accept: 'a' }, inner]),
      ),
    }));
    const before = fc.array(fc.string(), { maxLength: 3 });
    fc.assert(
      fc.property(
        around,
        before,
        fc.constantFrom('headers', 'Headers', 'requestHeaders'),
        (headers, way, of) => {
          const loan = way.reduceRight<Json>((inner, step) => ({ [step]: inner }), { [of]: headers });
          const hidden = hideCredentials(loan, 'hidden');
          expect(JSON.stringify(hidden)).not.toContain(secret);
          expect(hideCredentials(hidden, 'hidden')).toEqual(hidden);
        },
      ),
    );
  });

  it('changes nothing where nothing is named headers', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(!/header/i.test(JSON.stringify(value)));
        const json = value as Json;
        expect(hideCredentials(json, 'hidden')).toBe(json);
      }),
    );
  });

  it('keeps a member named __proto__ a member', () => {
    const value = JSON.parse('{"__proto__": 1, "headers": {"cookie": "a", "__proto__": "b"}}');
    const hidden = hideCredentials(value, 'hidden');
    expect(JSON.stringify(hidden)).toBe('{"__proto__":1,"headers":{"cookie":"hidden","__proto__":"b"}}');
  });
});
