import { describe, expect, it } from 'vitest';
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
    const value = { headers: { accept: '*/*' }, list: [{ headers: [] }, { headers: 'cookie' }], none: null };
    expect(hideCredentials(value, 'hidden')).toBe(value);
  });

  it('keeps a member named __proto__ a member', () => {
    const value = JSON.parse('{"__proto__": 1, "headers": {"cookie": "a", "__proto__": "b"}}');
    const hidden = hideCredentials(value, 'hidden');
    expect(JSON.stringify(hidden)).toBe('{"__proto__":1,"headers":{"cookie":"hidden","__proto__":"b"}}');
  });
});
