import { describe, expect, test } from 'vitest';
import type { Refusal } from './refusal.ts';
import { refusalResponse } from './refusal.ts';

describe('a refusal', () => {
  const details = { parameter: 'url', reason: 'encoding' } as const;
  const refusal = { status: 400, code: 'invalid_request', details } as const;
  const reader = (headers: Record<string, string>) => ({ headers, nonce: 'abc' });
  const page = (headers: Record<string, string>, of: Refusal = refusal) =>
    refusalResponse(of, reader({ accept: 'text/html,*/*', ...headers }), 'id-1');
  test('is a problem', () => {
    const { headers, body } = refusalResponse(refusal, reader({ accept: 'application/json' }), 'id-1');
    expect(headers).toMatchObject({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
    });
    expect(JSON.parse(body)).toMatchObject({
      code: 'invalid_request',
      status: 400,
      parameter: 'url',
      requestId: 'id-1',
    });
  });
  test('is a page for a browser', () => {
    const { headers, body } = page({});
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<html lang="en">');
    expect(body).toContain('The address holds a “%” that encodes no character.');
    expect(body).toContain('id-1');
    expect(body).toContain('<style nonce="abc">');
    expect(body).not.toContain('<script');
  });
  test.each([
    [{ 'accept-language': 'pt-BR,pt;q=0.9' }, 'pt-BR'],
    [{ 'accept-language': 'pt-BR', cookie: 'a=1; locale=en; b=2' }, 'en'],
    [{ cookie: 'xlocale=en; locale=pt-BR' }, 'pt-BR'],
    [{ cookie: 'locale="><script>' }, 'en'],
  ])('to %j in %s', (headers, locale) => {
    expect(page(headers).body).toContain(`<html lang="${locale}">`);
    expect(page(headers).body).not.toContain('<script');
  });
  test('explains each refusal', () => {
    const said = (status: number, code: Refusal['code']) => page({}, { status, code }).body;
    expect(said(405, 'method_not_allowed')).toContain('The desk only reads');
    expect(said(403, 'forbidden')).toContain('Another site asked for this');
    expect(said(415, 'invalid_request')).toContain('What was asked cannot be read.');
    expect(said(500, 'internal')).toContain('On the desk’s side');
  });
  test('is a problem where the request could not be parsed', () => {
    expect(JSON.parse(refusalResponse(refusal, null, 'id-1').body)).toMatchObject({
      code: 'invalid_request',
    });
  });
  test('has no body where it has no code', () => {
    expect(page({}, { status: 503, code: null }).body).toBe('');
  });
});
