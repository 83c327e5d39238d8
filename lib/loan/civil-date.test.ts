import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  civilDayOf,
  civilOf,
  dayNumber,
  dayText,
  parseCivilDate,
  parseInstant,
  zoneOffset,
} from './civil-date.ts';

describe('parseCivilDate', () => {
  test.each([
    ['2026-01-01', { year: 2026, month: 1, day: 1 }],
    ['0001-01-01', { year: 1, month: 1, day: 1 }],
    ['9999-12-31', { year: 9999, month: 12, day: 31 }],
    ['2024-02-29', { year: 2024, month: 2, day: 29 }],
    ['2000-02-29', { year: 2000, month: 2, day: 29 }],
  ])('reads %s', (text, date) => {
    expect(parseCivilDate(text)).toEqual(date);
  });

  test.each([
    '',
    '2026-1-1',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '-001-01-01',
    '+2026-01-01',
    '12026-01-01',
    '01/02/2026',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '２０２６-01-01',
  ])('refuses %j', (text) => {
    expect(parseCivilDate(text)).toBeNull();
  });

  test('agrees with the calendar of Date on every day of 800 years', () => {
    const at = new Date(Date.UTC(1600, 0, 1));
    for (let days = 0; days < 292_194; days += 1) {
      const text = at.toISOString().slice(0, 10);
      const date = parseCivilDate(text);
      if (!date || dayText(dayNumber(date)) !== text) throw new Error(text);
      at.setUTCDate(at.getUTCDate() + 1);
    }
  });

  test('and on any day that Date has, in years of more than four digits too', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (number) => {
        const date = new Date(number * 86_400_000);
        expect(dayText(number)).toBe(date.toISOString().replace(/T.*/, ''));
        const civil = {
          year: date.getUTCFullYear(),
          month: date.getUTCMonth() + 1,
          day: date.getUTCDate(),
        };
        expect(civilOf(number)).toEqual(civil);
        expect(dayNumber(civil)).toBe(number);
      }),
    );
  });

  test('throws at no text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => parseCivilDate(text) === null));
  });
});

test('days are ordered by the calendar', () => {
  const texts = ['2026-01-10', '2025-12-31', '2026-01-02', '0099-01-01'];
  const dates = texts
    .flatMap((text) => parseCivilDate(text) ?? [])
    .sort((a, b) => dayNumber(a) - dayNumber(b));
  expect(dates.map((date) => dayText(dayNumber(date)))).toEqual([
    '0099-01-01',
    '2025-12-31',
    '2026-01-02',
    '2026-01-10',
  ]);
});

describe('parseInstant', () => {
  test.each([
    ['2026-11-20T14:00:00.000Z', Date.UTC(2026, 10, 20, 14)],
    ['2026-11-20T14:00:00Z', Date.UTC(2026, 10, 20, 14)],
    ['2026-11-20t14:00:00z', Date.UTC(2026, 10, 20, 14)],
    ['2026-11-20 14:00:00Z', Date.UTC(2026, 10, 20, 14)],
    ['2026-11-20T11:00:00-03:00', Date.UTC(2026, 10, 20, 14)],
    ['2026-11-20T11:00:00-0300', Date.UTC(2026, 10, 20, 14)],
    ['2026-11-20T19:30:00+05:30', Date.UTC(2026, 10, 20, 14)],
    ['2026-11-20T10:30:00-03:30', Date.UTC(2026, 10, 20, 14)],
    ['2026-11-20T14:00:00.1Z', Date.UTC(2026, 10, 20, 14, 0, 0, 100)],
    ['2026-11-20T14:00:00.1239999999Z', Date.UTC(2026, 10, 20, 14, 0, 0, 123)],
    ['2016-12-31T23:59:60Z', Date.UTC(2017, 0, 1)],
    ['1970-01-01T00:00:00-00:00', 0],
  ])('reads %s', (text, instant) => {
    expect(parseInstant(text)).toBe(instant);
  });

  test.each([
    '',
    '2026-11-20',
    '2026-11-20T14:00:00',
    '2026-11-20T14:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T14:60:00Z',
    '2026-11-20T14:00:61Z',
    '2026-02-30T14:00:00Z',
    '2026-11-20T14:00:00.Z',
    '2026-11-20T14:00:00+24:00',
    '2026-11-20T14:00:00 Z',
    '1763647200000',
    'Fri, 20 Nov 2026 14:00:00 GMT',
  ])('refuses %j', (text) => {
    expect(parseInstant(text)).toBeNull();
  });

  test('agrees with Date on every instant of the years 1 to 9999', () => {
    const dates = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(fc.property(dates, (date) => parseInstant(date.toISOString()) === date.getTime()));
  });

  test('throws at no text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => parseInstant(text) === null));
  });
});

describe('civilDayOf', () => {
  test.each([
    ['2026-01-01T02:30:00Z', 'America/Sao_Paulo', '2025-12-31'],
    ['2026-01-01T03:00:00Z', 'America/Sao_Paulo', '2026-01-01'],
    ['2026-01-01T02:30:00Z', 'UTC', '2026-01-01'],
    ['2026-01-01T10:30:00Z', 'Pacific/Kiritimati', '2026-01-02'],
    // Summer time, until 2019: 23:30 in standard time would have been the day before.
    ['2019-01-02T02:30:00Z', 'America/Sao_Paulo', '2019-01-02'],
  ])('%s in %s is %s', (instant, zone, day) => {
    expect(civilDayOf(parseInstant(instant) ?? Number.NaN, zone)).toBe(day);
  });

  test('the offset of a zone is the one that Intl gives, around its changes too', () => {
    const zones = [
      'America/Sao_Paulo',
      'America/New_York',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
      'Africa/Cairo',
      'Asia/Kathmandu',
      'Pacific/Apia',
      'UTC',
    ];
    const years = fc.date({
      min: new Date('1930-01-01T00:00:00Z'),
      max: new Date('2040-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(years, fc.constantFrom(...zones), (date, timeZone) => {
        const ms = Math.floor(date.getTime() / 1000) * 1000;
        const text = new Intl.DateTimeFormat('sv-SE', {
          timeZone,
          dateStyle: 'short',
          timeStyle: 'medium',
        }).format(ms);
        return new Date(ms + zoneOffset(ms, timeZone)).toISOString() === `${text.replace(' ', 'T')}.000Z`;
      }),
    );
  });

  test('years of two digits keep their century', () => {
    expect(civilDayOf(parseInstant('0050-06-01T12:00:00Z') ?? 0, 'America/Sao_Paulo')).toBe('0050-06-01');
    expect(civilDayOf(parseInstant('9999-12-31T23:00:00Z') ?? 0, 'America/Sao_Paulo')).toBe('9999-12-31');
  });
});
