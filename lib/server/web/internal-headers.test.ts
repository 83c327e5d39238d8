import { expect, test } from 'vitest';
import { setInternalHeaders } from './internal-headers.ts';

test('a caller cannot set the headers of Next or of the desk', () => {
  const headers: Record<string, string> = {
    'content-security-policy': "script-src 'nonce-evil'",
    'x-middleware-subrequest': 'middleware',
    'x-nonce': '1',
    'x-invoke-path': '/',
    'x-request-id': '1',
    'x-forwarded-host': 'evil',
    'x-forwarded-for': '203.0.113.7',
    'x-client-ip': '203.0.113.7',
    'x-request-url': '/loans/loan_1',
    'next-resume': '1',
    'x-matched-path': '/',
    accept: 'text/html',
    rsc: '1',
  };
  setInternalHeaders(headers, {
    policy: "script-src 'nonce-own'",
    requestId: '2',
    url: '/loans/loan_2',
    ip: null,
    origin: 'https://desk.example',
  });
  expect(headers).toEqual({
    accept: 'text/html',
    rsc: '1',
    'content-security-policy': "script-src 'nonce-own'",
    'x-request-id': '2',
    'x-request-url': '/loans/loan_2',
    'x-forwarded-host': 'desk.example',
    'x-forwarded-proto': 'https',
  });
});
