import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

/** Shown in another form, or when it is opened, or never. */
const elsewhere =
  /^\/history\/\d+\/(?!description|status)|headers?(\/|$)|\/geolocation(\/|$)|^\/signatures\/\d+\/context\/metadata/i;
const dateLike = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d\d:\d\d)?)?$/;

/** The first HTML has so many events of a timeline, the newest; the others follow. */
const firstEvents = 100;

type Listed = { id: string; group: string };

/** The loans of these groups differ from each other in figures alone, which are no texts: three of each stand for all. */
const ofFigures = ['Figures that do not add up', 'Published reference figures'];

/**
 * The one promise that matters most, over every loan that there is: what the API said is on the page, in its
 * first HTML: each text as it came, and the external identifier whatever it is. Figures are written in their units.
 */
test('every text of every loan is in its first HTML', async ({ desk, sandbox, request }) => {
  const listed: Listed[] = await (await request.get(`${sandbox.url}/samples.json`)).json();
  const opened = listed.filter(
    ({ group, id }) => group !== 'Failures' && !['loan_too_large', 'loan_history_10000'].includes(id),
  );
  const ids = [...Map.groupBy(opened, ({ group }) => group)]
    .flatMap(([group, loans]) => (ofFigures.includes(group) ? loans.slice(0, 3) : loans))
    .map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(90);
  const lost: string[] = [];
  for (const id of ids) {
    const loan = await sandbox.loan(`${id}?expand=`);
    const html = await (await request.get(`${desk.origin}/loans/${id}?expand=`)).text();
    const text = textOf(html);
    if (
      Object.hasOwn(loan, 'externalId') &&
      !textOf(headOf(html)).includes(`ext${external(loan.externalId)}`)
    ) {
      lost.push(`${id} /externalId ${JSON.stringify(loan.externalId)}`);
    }
    const events = [loan.history, loan.transactions].flatMap((list) => (Array.isArray(list) ? list : []));
    for (const { path, value } of leaves(loan, '')) {
      if (events.length > firstEvents && path.startsWith('/history/')) continue;
      if (elsewhere.test(path) || dateLike.test(value) || value.length > 200) continue;
      if (!text.includes(squeezed(written(value)))) lost.push(`${id} ${path} ${JSON.stringify(value)}`);
    }
  }
  expect(lost).toEqual([]);
});

/** Up to the end of the loan's head: `Context` ends in its label too. */
function headOf(html: string): string {
  return html.slice(0, html.indexOf('</header>', html.indexOf('<main')));
}

/** As the head shows it beside its label. */
function external(value: unknown): string {
  return squeezed(typeof value === 'string' && value !== '' ? written(value) : JSON.stringify(value));
}

function leaves(value: unknown, path: string): { path: string; value: string }[] {
  if (typeof value === 'string') return value === '' ? [] : [{ path, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${path}/${name}`));
}

/** The text that a reader has: without scripts, tags and comments, its references resolved. */
function textOf(html: string): string {
  const body = html.slice(html.indexOf('<main'));
  const plain = body
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    // A known value is written as a person says it, and is in the title as it came.
    .replace(/<[^>]* title="as sent: ([^"]*)"[^>]*>/g, '$1')
    .replace(/<[^>]+>/g, '')
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
  return squeezed(plain.replace(/\\u\{([0-9a-f]+)\}/g, (_, code: string) => `\\u${code.padStart(4, '0')}`));
}

const squeezed = (text: string) => text.replace(/\s+/g, '');

/** As the page writes what cannot be seen, in one of the two forms that it has for it. */
function written(text: string): string {
  return text.replace(/(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (character) => {
    return `\\u${character.codePointAt(0)?.toString(16).padStart(4, '0')}`;
  });
}
