import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

const hint = 'Next writes pages in another way than lib/server/web/page-transform.ts expects: adapt it';
const paths = ['/', '/loans/loan_complete', '/loans/loan_nowhere', '/sessions', '/no/such/page'];

test('the page transform knows the pages of this version of Next', async ({ desk }) => {
  const statuses: number[] = [];
  for (const path of paths) {
    const { status, body } = await desk.raw({ path });
    statuses.push(status);
    const scripts = body.match(/<script\b[^>]* (data-)?src="[^"]*"[^>]*>/g) ?? [];
    const loadedAtOnce = scripts.filter((tag) => / src=/.test(tag) && !/nomodule/i.test(tag));
    expect(scripts.length, `${path}: ${hint}`).toBeGreaterThan(5);
    expect(loadedAtOnce, `${path}: ${hint}`).toEqual([]);
    const sheets = body.match(/<link\b[^>]*rel="stylesheet"[^>]*>/g) ?? [];
    expect(sheets.length, `${path}: ${hint}`).toBeGreaterThan(0);
    expect(
      sheets.filter((tag) => !tag.includes('disabled=""')),
      `${path}: ${hint}`,
    ).toEqual([]);
    expect(body.match(/<style nonce="[^"]+">/g), `${path}: ${hint}`).toHaveLength(sheets.length);
    expect(body, `${path}: ${hint}`).not.toMatch(/<link\b[^>]*rel="preload"[^>]*as="script"/);
  }
  expect(statuses).toEqual([200, 200, 404, 200, 404]);
  expect(desk.output(), hint).not.toContain('"event":"page-transform"');
});
