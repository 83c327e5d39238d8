import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '#lib/loan/json.ts';
import { readEvidence } from './evidence.ts';

const sp = ['-23.5505', '-46.6333'];
const context = (more: { [name: string]: Json } = {}) => ({
  ip: '203.0.113.9',
  headers: { 'User-Agent': 'Agent 1', Cookie: 'sid=SECRET', 'accept-language': 'pt-BR' },
  fingerprint: 'f1',
  geolocation: sp,
  ...more,
});
const signature = (signer: Json, signedAt: Json, inner: Json) => ({
  signer,
  context: { id: `sign_${signer}`, signedAt, metadata: { b: 1, a: 2 }, context: inner },
});
const loan: Json = {
  context: context(),
  signatures: [
    signature('cust_1', '2026-11-19', context()),
    signature('cust_2', '2026-11-19', context({ ip: '198.51.100.7', geolocation: ['-3.1190', '-60.0217'] })),
  ],
};
const rowsOf = (value: Json) => {
  const { rows } = readEvidence(value);
  return (name: string) => rows.find((row) => row.name === name);
};

describe('evidence', () => {
  test('has the loan and each signature as columns, and rows in a fixed order', () => {
    const { columns, rows, left } = readEvidence(loan);
    expect(columns.map(({ key }) => key)).toEqual(['loan', 0, 1]);
    const first = rows.slice(0, 3).map(({ cells }) => cells.map(({ value }) => value));
    expect(first).toEqual([
      [undefined, 'cust_1', 'cust_2'],
      [undefined, 'sign_cust_1', 'sign_cust_2'],
      [undefined, '2026-11-19', '2026-11-19'],
    ]);
    expect(rows.map(({ name }) => name)).toEqual([
      'signer',
      'signatureId',
      'signedAt',
      'ip',
      'device',
      'fingerprint',
      'place',
      'headers',
      'metadata',
    ]);
    expect(left).toBe(0);
  });

  test.each<[string, Json, Json]>([
    ['with decimal commas', ['-23.5505', '-46.6333'], ['-23,5505', '-46,6333']],
    ['in one text with decimal commas', ['-23.5505', '-46.6333'], '-23,5505,-46,6333'],
    ['in one text', ['-23.5505', '-46.6333'], '-23.5505, -46.6333'],
  ])('one place is equal %s', (_what, json, other) => {
    const row = rowsOf({
      context: context({ geolocation: json }),
      signatures: [signature('cust_1', '', context({ geolocation: other }))],
    })('place');
    expect(row?.verdict).toBe('equal');
  });

  test('one address is equal, however it is written', () => {
    const row = rowsOf({
      context: context({ ip: '203.0.113.9' }),
      signatures: ['203.0.113.9, 10.0.0.7', '::ffff:203.0.113.9'].map((ip) =>
        signature('cust_1', '', context({ ip })),
      ),
    })('ip');
    expect(row?.verdict).toBe('equal');
  });

  test('marks what is equal and what differs', () => {
    const row = rowsOf(loan);
    expect(row('signer')).toMatchObject({
      verdict: 'different',
      cells: [{ mark: 'absent' }, { mark: 'different' }, { mark: 'different' }],
    });
    expect(row('signedAt')?.verdict).toBe('equal');
    expect(row('ip')).toMatchObject({
      verdict: 'different',
      cells: [{ mark: 'equal' }, { mark: 'equal' }, { mark: 'different', value: '198.51.100.7' }],
    });
    expect(row('device')).toMatchObject({ verdict: 'equal', cells: [{ value: 'Agent 1' }, {}, {}] });
    expect(row('metadata')?.verdict).toBe('equal');
    expect(row('place')).toMatchObject({
      verdict: 'different',
      cells: [{ mark: 'equal' }, { mark: 'equal' }, { mark: 'different' }],
    });
  });

  test.each([[null], [''], [' '], [[]], [[null, null]], [['', '']], ['absent' as const]])(
    'a place of %j says nothing',
    (nothing) => {
      const { geolocation: _place, ...without } = context();
      const other = nothing === 'absent' ? without : context({ geolocation: nothing });
      const placeOf = (own: Json) =>
        rowsOf({ context: own, signatures: [signature('cust_1', '', other)] })('place');
      const marksOf = (own: Json) => placeOf(own)?.cells.map(({ mark }) => mark);
      expect([placeOf(context())?.verdict, marksOf(context())]).toEqual(['one', ['only', 'absent']]);
      expect([placeOf(other)?.verdict, marksOf(other)]).toEqual(['none', ['absent', 'absent']]);
    },
  );

  test('an object in place of a value has any names', () => {
    const odd = { toString: {}, valueOf: 1, toJSON: null, length: 2 };
    const signatures = [
      { signer: odd, context: { context: context({ geolocation: [odd], headers: odd, ip: odd }) } },
    ];
    expect(rowsOf({ context: context({ geolocation: odd }), signatures })('place')?.verdict).toBe(
      'different',
    );
  });

  test('a value alone is neither equal nor different; null and empty are none', () => {
    const row = rowsOf({ context: context({ ip: null, fingerprint: '' }), signatures: [null] });
    expect(row('headers')).toMatchObject({
      verdict: 'one',
      cells: [{ mark: 'only' }, { mark: 'absent' }],
    });
    expect(row('ip')).toMatchObject({ verdict: 'none', cells: [{ value: null, mark: 'absent' }, {}] });
    expect(row('fingerprint')).toMatchObject({ verdict: 'none', cells: [{ value: '', mark: 'absent' }, {}] });
  });

  test('a signer is compared by its identifier, an object by members in any order', () => {
    const row = rowsOf({
      signatures: [
        { signer: { id: 'cust_1' }, context: { metadata: { a: { x: 1, y: 2 } } } },
        { signer: 'cust_1', context: { metadata: { a: { y: 2, x: 1 } } } },
      ],
    });
    expect(row('signer')?.verdict).toBe('equal');
    expect(row('metadata')?.verdict).toBe('equal');
  });

  test('a masked value is neither equal nor different', () => {
    const hidden = { $masked: 'string' };
    const masked = (more: { [name: string]: Json } = {}) =>
      context({ ip: hidden, geolocation: [hidden, hidden], headers: { Cookie: hidden }, ...more });
    const row = rowsOf({
      context: masked(),
      signatures: [
        signature(hidden, '2026-11-19', masked({ fingerprint: 'f1' })),
        signature(hidden, '2026-11-19', masked({ fingerprint: hidden })),
        signature(hidden, '2026-11-19', masked({ fingerprint: 'of [••••]', ip: null })),
      ],
    });
    const marks = (name: string) => [row(name)?.verdict, ...(row(name)?.cells.map(({ mark }) => mark) ?? [])];
    expect(marks('signer')).toEqual(['unknown', 'absent', 'unknown', 'unknown', 'unknown']);
    expect(marks('ip')).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'absent']);
    expect(marks('place')).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'unknown']);
    expect(marks('fingerprint')).toEqual(['unknown', 'equal', 'equal', 'unknown', 'unknown']);
  });

  test('values that visibly differ do so beside a hidden one; one value is alone', () => {
    const hidden = { $masked: 'string' };
    const ips = (...of: Json[]) => {
      const [own = null, ...others] = of.map((ip) => ({ ip }));
      return rowsOf({ context: own, signatures: others.map((inner) => ({ context: { context: inner } })) })(
        'ip',
      );
    };
    expect(ips('1.1.1.1', hidden, '2.2.2.2')).toMatchObject({
      verdict: 'different',
      cells: [{ mark: 'different' }, { mark: 'unknown' }, { mark: 'different' }],
    });
    expect(ips('1.1.1.1', hidden)).toMatchObject({ cells: [{ mark: 'unknown' }, { mark: 'unknown' }] });
    expect(ips(hidden, null)).toMatchObject({
      verdict: 'one',
      cells: [{ mark: 'only' }, { mark: 'absent' }],
    });
  });

  test('each value knows its place', () => {
    const row = rowsOf({
      context: { headers: { 'x/y': 1, 'User-Agent': 2 } },
      signatures: [signature('s', 'd', {})],
    });
    const paths = (name: string) => row(name)?.cells.map(({ path }) => path);
    expect(paths('signer')).toEqual(['', '/signatures/0/signer']);
    expect(paths('signedAt')).toEqual(['', '/signatures/0/context/signedAt']);
    expect(paths('ip')).toEqual(['/context/ip', '/signatures/0/context/context/ip']);
    expect(paths('headers')?.[0]).toBe('/context/headers');
    expect(paths('device')?.[0]).toBe('/context/headers/User-Agent');
  });

  test('hidden parts are columns that show that they are hidden', () => {
    const hidden = { $masked: 'string' };
    const { columns, rows } = readEvidence({
      context: { headers: hidden },
      signatures: [hidden, { context: hidden }],
    });
    expect(columns.map(({ key }) => key)).toEqual(['loan', 0, 1]);
    expect(rows.find(({ name }) => name === 'headers')?.cells[0]?.value).toEqual(hidden);
  });

  test('malformed signatures are columns', () => {
    const { columns } = readEvidence({
      context: [],
      signatures: [null, 'signed', [1], { context: 'odd' }, { context: { context: 3 } }, {}],
    });
    expect(columns).toHaveLength(7);
    expect(readEvidence({ signatures: { a: 1 } }).columns).toHaveLength(2);
    expect(readEvidence({ signatures: null }).columns).toHaveLength(1);
  });

  test('says what is beyond a table that can be read', () => {
    const { columns, left } = readEvidence({ context: {}, signatures: Array(1000).fill({}) });
    expect(columns).toHaveLength(50);
    expect(left).toBe(951);
  });

  test('throws at no JSON', () => {
    const json = fc.json().map((text): Json => JSON.parse(text));
    const inner = fc.record({ ip: json, headers: json, fingerprint: json, geolocation: json });
    const record = fc.record({ id: json, signedAt: json, metadata: json, context: fc.oneof(inner, json) });
    const entry = fc.oneof(fc.record({ signer: json, context: fc.oneof(record, json) }), json);
    const loans = fc.oneof(json, fc.record({ context: fc.oneof(inner, json), signatures: fc.array(entry) }));
    fc.assert(
      fc.property(loans, (value) => {
        const { columns, rows } = readEvidence(value);
        return rows.every(({ cells }) => cells.length === columns.length);
      }),
    );
  });
});
