import { describe, expect, test } from 'vitest';
import { headersOfEveryResponse } from './response-headers.ts';

describe('the headers of every response', () => {
  const headers = headersOfEveryResponse({
    origin: 'https://desk.example',
    nonce: 'abc',
  });
  test('hold a policy without anything unsafe', () => {
    const policy = headers['content-security-policy'];
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain(
      "default-src 'none'; script-src 'self' 'nonce-abc' 'strict-dynamic'; style-src 'self' 'nonce-abc'",
    );
    expect(policy).toContain(
      "; font-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'none';",
    );
    expect(policy).toContain('upgrade-insecure-requests');
    expect(policy).toContain("form-action 'self';");
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  });
  test('keep other sites out, and the browser from guessing, telling and asking', () => {
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\)/),
    });
  });
  test('do not demand HTTPS of a developer’s machine', () => {
    const local = headersOfEveryResponse({
      origin: 'http://localhost:3000',
      nonce: 'abc',
    });
    expect(local['strict-transport-security']).toBeUndefined();
    expect(local['content-security-policy']).not.toContain('upgrade');
  });
});
