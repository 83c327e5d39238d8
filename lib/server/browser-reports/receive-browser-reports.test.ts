import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { createLog, replaceLog } from '../log.ts';
import { stubSettings } from '../test-settings.ts';
import { receiveBrowserReports } from './receive-browser-reports.ts';

stubSettings({ APP_ORIGIN: 'https://desk.example' });

const lines: string[] = [];
let clock = 0;
beforeEach(() => {
  lines.splice(0);
  replaceLog(createLog('info', { write: (line) => void lines.push(line) }));
  // Each test has minutes of its own.
  clock += 3_600_000;
});

const page = 'https://desk.example/loans/loan_planted1?q=390.533.447-05';
const sample = 'alert(document.cookie)';
const logged = () =>
  lines
    .map((line) => JSON.parse(line))
    .map(({ event, type, directive, blocked }) => ({ event, type, directive, blocked }));

const old = (directive: string, blocked: string) => ({
  'csp-report': {
    ...{ 'document-uri': page, referrer: page, 'violated-directive': directive, 'blocked-uri': blocked },
    ...{ 'source-file': page, 'script-sample': sample, 'original-policy': "default-src 'none'" },
  },
});
const modern = (effectiveDirective: string, blockedURL: string) => [
  {
    ...{ type: 'csp-violation', age: 1, url: page, user_agent: 'a browser' },
    body: { documentURL: page, sourceFile: page, sample, effectiveDirective, blockedURL, lineNumber: 1 },
  },
];

test.each([
  [
    'script-src-elem',
    'https://evil.example/a.js?q=390.533.447-05',
    'script-src-elem',
    'https://evil.example',
  ],
  ['script-src-elem', 'inline', 'script-src-elem', 'inline'],
  ["script-src 'self' https://desk.example", 'eval', 'script-src', 'eval'],
  ['connect-src', 'wss://evil.example:8443/loan_planted1', 'connect-src', 'wss://evil.example:8443'],
  ['img-src', page, 'img-src', 'self'],
  ['font-src', 'chrome-extension://abcdef/font.woff2', 'font-src', 'extension'],
  ['loan_planted1', 'loan_planted1:390.533.447-05', 'other', 'other'],
  ['390.533.447-05', '390.533.447-05', 'other', 'other'],
])('of a report of %s and %s only directive and origin are kept', (directive, blocked, kept, origin) => {
  for (const body of [old(directive, blocked), modern(directive, blocked)]) {
    expect(receiveBrowserReports(body, 'id', clock)).toBe('accepted');
  }
  const line = { event: 'browser-report', type: 'csp-violation', directive: kept, blocked: origin };
  expect(logged()).toEqual([line, line]);
  expect(lines.join()).not.toMatch(/loan_planted1|390\.533|cookie|a\.js/);
});

test('a report of another type is counted as other', () => {
  const crash = { type: 'crash', age: 1, url: page, body: { reason: 'oom' } };
  const deprecation = { type: 'deprecation', url: page, body: null };
  expect(receiveBrowserReports([crash, deprecation], 'id', clock)).toBe('accepted');
  const line = { event: 'browser-report', type: 'other', directive: 'none', blocked: 'none' };
  expect(logged()).toEqual([line, line]);
});

test('any JSON is taken or unreadable, and at most ten lines come of it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      lines.splice(0);
      clock += 60_000;
      expect(['accepted', 'unreadable']).toContain(receiveBrowserReports(body, 'id', clock));
      expect(lines.length).toBeLessThanOrEqual(10);
    }),
  );
  lines.splice(0);
  receiveBrowserReports(
    Array.from({ length: 500 }, () => modern('img-src', page)[0]),
    'id',
    clock,
  );
  expect(lines).toHaveLength(10);
});

test('a process takes sixty requests in a minute, and again in the next', () => {
  const take = (at: number) => receiveBrowserReports(old('img-src', page), 'id', at);
  const taken = Array.from({ length: 61 }, (_, index) => take(clock + index));
  expect(taken.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 'accepted'));
  expect(taken[60]).toBe('too-many');
  expect(take(clock + 60_000)).toBe('accepted');
});
