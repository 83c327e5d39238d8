import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRoleMap, rolesFrom } from './role-claims.ts';
import { isRole, loanVisibility, may, rights, roles } from './roles.ts';

const map = parseRoleMap(
  'credit-analysts=analyst,support=support,internal-audit=auditor,Both Teams=support,Both Teams=auditor',
);
if (!map) throw new Error('not read');

test('the rights of each role', () => {
  const table = Object.fromEntries(roles.map((role) => [role, rights.filter((right) => may([role], right))]));
  expect(table).toEqual({
    analyst: ['loan:full', 'loan:find', 'reveal', 'verify', 'note:write', 'log:loan'],
    support: ['loan:masked', 'loan:find', 'reveal', 'verify', 'note:write'],
    auditor: [
      'loan:masked',
      'loan:find',
      'log:loan',
      'log:read',
      'log:export',
      'sessions:read-all',
      'sessions:end-any',
    ],
  });
});

test('several roles have the rights of each; no role has none', () => {
  expect((['reveal', 'log:read'] as const).every((right) => may(['support', 'auditor'], right))).toBe(true);
  expect(rights.some((right) => may([], right))).toBe(false);
  expect([loanVisibility(['support', 'analyst']), loanVisibility(['auditor']), loanVisibility([])]).toEqual([
    'full',
    'masked',
    null,
  ]);
  expect(isRole('constructor')).toBe(false);
});

describe('the role map', () => {
  test.each([
    ['a=analyst', [['a', ['analyst']]]],
    [
      ' a = analyst , b=support',
      [
        ['a', ['analyst']],
        ['b', ['support']],
      ],
    ],
    ['a=analyst,a=support', [['a', ['analyst', 'support']]]],
    ['CN=desk\\,OU=groups=auditor', [['CN=desk,OU=groups', ['auditor']]]],
  ])('%s', (text, expected) => {
    expect([...(parseRoleMap(text) ?? [])]).toEqual(expected);
  });

  test.each(['', 'a', 'a=', '=analyst', 'a=analist,b=support', 'a=analyst,', 'a=Analyst'])(
    '%s is not read',
    (text) => {
      expect(parseRoleMap(text)).toBeNull();
    },
  );
});

describe('the claim', () => {
  test.each<[unknown, string[]]>([
    ['credit-analysts', ['analyst']],
    ['credit-analysts,support', ['analyst', 'support']],
    [' credit-analysts , Both Teams ', ['analyst', 'support', 'auditor']],
    ['credit-analysts support', ['analyst', 'support']],
    ['Both Teams', ['support', 'auditor']],
    [
      ['Both Teams', 'nothing', 7, null, ['support']],
      ['support', 'auditor'],
    ],
    [['not credit-analysts', 'credit-analysts,support'], []],
    ['Credit-Analysts', []],
    [{ 'credit-analysts': true }, []],
    [undefined, []],
    ['', []],
  ])('%j', (claim, expected) => {
    expect(rolesFrom(claim, map).roles).toEqual(expected);
  });

  test('the received claim is kept for the log, up to a limit', () => {
    expect(rolesFrom('a b', map)).toEqual({ roles: [], received: ['a', 'b'] });
    const { received } = rolesFrom(Array(1000).fill('x'.repeat(1000)), map);
    expect([received.length, received[0]?.length]).toEqual([50, 128]);
  });

  test('no shape throws', () => {
    fc.assert(fc.property(fc.anything(), (claim) => Array.isArray(rolesFrom(claim, map).roles)));
  });
});
