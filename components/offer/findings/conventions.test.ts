import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import en from '#lib/i18n/en.json' with { type: 'json' };
import ptBr from '#lib/i18n/pt-BR.json' with { type: 'json' };
import { conventions } from '#lib/offer/findings/conventions.ts';
import { createFormat } from '#lib/view/format.ts';
import { formatAssumption } from './format-assumption.ts';

const messages = { en, 'pt-BR': ptBr };

const nameIn = (locale: keyof typeof messages, { id, value = '12' }: (typeof conventions)[number]) => {
  const t = createTranslator({ locale, messages: messages[locale], namespace: 'review' });
  const format = createFormat({ locale, timeZone: 'America/Sao_Paulo' });
  return formatAssumption({ id, value }, { t, format });
};

/** Conventions that leave the table with the new review: nothing on the page speaks of them any more. */
const leaving: readonly string[] = [
  ...['installment-at-signing', 'daily-rate-rounded', 'sac-share-rounded', 'day-count first-days/365'],
  ...['day-count first-simple/30', 'due-date-adjustment preceding', 'due-date-adjustment every-30-days'],
  ...['due-date-adjustment following-after-first', 'iof-kind rebates-outside', 'iof-kind iof-outside'],
  ...['iof-days by-installment'],
];
const staying = conventions.filter(({ id, value }) => !leaving.includes(value ? `${id} ${value}` : id));

test.each(staying.map((assumption) => [`${assumption.id} ${assumption.value ?? ''}`, assumption] as const))(
  '%s has a name in both languages, an equation and a source',
  (_, convention) => {
    const names = [nameIn('en', convention), nameIn('pt-BR', convention)];
    expect(names[0]).not.toBe(names[1]);
    for (const name of names) expect(name).not.toContain(`assumed.${convention.id}`);
    // A value without a text of its own would be written as it is, also in Portuguese.
    if (convention.value) expect(names[1]?.endsWith(convention.value)).toBe(false);
    expect(convention.equation).not.toBe('');
    expect(convention.source).not.toBe('');
  },
);

test('no convention stands in the table twice', () => {
  const keys = conventions.map(({ id, value }) => `${id} ${value ?? ''}`);
  expect(new Set(keys).size).toBe(keys.length);
});
