import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseInstant } from '#lib/loan/civil-date.ts';
import { createFormat } from './format.ts';

const timeZone = 'America/Sao_Paulo';
const pt = createFormat({ locale: 'pt-BR', timeZone });
const en = createFormat({ locale: 'en', timeZone });
const at = (text: string) => parseInstant(text) ?? Number.NaN;
const nbsp = '\u00a0';

describe('amounts', () => {
  test('have a sign, a no-break space and at least two decimals', () => {
    expect(pt.amount(5000)).toBe(`R$${nbsp}5.000,00`);
    expect(en.amount(5000)).toBe(`R$${nbsp}5,000.00`);
    expect(pt.amount(-1234567.5)).toBe(`-R$${nbsp}1.234.567,50`);
    expect(pt.amount(0)).toBe(`R$${nbsp}0,00`);
  });

  test('are what Intl writes for cents', () => {
    const intl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
    fc.assert(
      fc.property(
        fc.maxSafeInteger().filter((n) => n !== 0),
        (n) => {
          const amount = Math.trunc(n / 1000) / 100 || 0;
          expect(pt.amount(amount)).toBe(intl.format(amount));
        },
      ),
    );
  });

  test('lose no digit', () => {
    expect(pt.amount(0.123456789)).toBe(`R$${nbsp}0,123456789`);
    expect(pt.amount(1e-20)).toBe(`R$${nbsp}0,00000000000000000001`);
    expect(pt.amount('123456789012345678901.234')).toBe(`R$${nbsp}123.456.789.012.345.678.901,234`);
    expect(pt.number(0.1 + 0.2)).toBe('0,30000000000000004');
    expect(en.number(1e21)).toBe('1,000,000,000,000,000,000,000');
  });

  test('given as text that is no number come back as they are', () => {
    expect(pt.amount('1e999999999')).toBe('1e999999999');
    expect(pt.number('5 mil')).toBe('5 mil');
  });
});

test('rates are percent of a fraction', () => {
  expect(pt.percent(0.2668)).toBe('26,68%');
  expect(en.percent(0.0199)).toBe('1.99%');
  expect(pt.percent(0.07)).toBe('7,00%');
  expect(pt.percent(0)).toBe('0,00%');
  expect(pt.percent(1.25219159)).toBe('125,219159%');
  // The twelve months of 1,99%: 26,68, and not 26,67, which is cut off.
  expect(pt.percent((1.0199 ** 12 - 1).toFixed(4))).toBe('26,68%');
});

describe('days and instants', () => {
  test('a civil day is the same in every zone', () => {
    for (const zone of ['America/Sao_Paulo', 'UTC', 'Asia/Tokyo', 'Pacific/Apia']) {
      const format = createFormat({ locale: 'pt-BR', timeZone: zone });
      expect(format.day('2026-01-01')).toBe('01/01/2026');
    }
    expect(en.day('2027-01-05')).toBe('5 Jan 2027');
    expect(en.day('no day')).toBe('no day');
  });

  test('an instant is on the wall clock of the zone', () => {
    expect(pt.instant(at('2026-01-01T02:30:00Z'))).toBe('31/12/2025 23:30');
    expect(pt.instant(at('2026-11-20T14:00:07Z'))).toBe('20/11/2026 11:00');
    expect(en.instant(at('2026-11-20T14:00:07Z'))).toBe('20 Nov 2026, 11:00');
    expect(pt.time(at('2026-11-20T03:12:00Z'))).toBe('00:12');
  });

  test('an exact instant has seconds and its zone', () => {
    expect(pt.exactInstant(at('2026-11-20T14:00:07.123Z'))).toBe('20/11/2026 11:00:07.123 BRT');
    expect(pt.instantToSecond(at('2026-11-20T14:00:07.123Z'))).toBe('20/11/2026 11:00:07 BRT');
    expect(en.exactInstant(at('2026-11-20T14:00:07.000Z'))).toBe('20 Nov 2026, 11:00:07 BRT');
    expect(pt.exactInstant(at('2019-01-01T02:00:00.050Z'))).toBe('01/01/2019 00:00:00.050 BRST');
    const finer = '2026-11-20T14:00:07.123456789Z';
    expect(pt.exactInstant(at(finer), finer)).toBe(`20/11/2026 11:00:07.123 BRT · ${finer}`);
    const plain = '2026-11-20T14:00:07.123Z';
    expect(pt.exactInstant(at(plain), plain)).toBe('20/11/2026 11:00:07.123 BRT');
    const zones = {
      UTC: 'UTC',
      'America/Manaus': 'GMT-4',
      'Asia/Kolkata': 'GMT+5:30',
      'Asia/Tokyo': 'GMT+9',
    };
    for (const [zone, name] of Object.entries(zones)) {
      const format = createFormat({ locale: 'en', timeZone: zone });
      expect(format.zone(at('2026-11-20T14:00:00Z'))).toBe(name);
    }
  });

  test('a heading names the month', () => {
    expect(pt.dayHeading('2026-11-20')).toBe('20 nov 2026');
    expect(en.dayHeading('2026-02-01')).toBe('1 Feb 2026');
    expect(en.dayHeading('soon')).toBe('soon');
    expect(pt.dayHeading('2026-11-20', pt.year(at('2027-01-01T02:00:00Z'))), 'in the zone').toBe('20 nov');
    expect(pt.dayHeading('2026-11-20', 2027)).toBe('20 nov 2026');
  });
});
