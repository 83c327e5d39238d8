'use client';
import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Section } from '#components/ui/section.tsx';
import { Table } from '#components/ui/table.tsx';
import type { Deviation, Expected } from '#lib/loan/reader/deviations.ts';
import { fieldsOf } from '#lib/loan/schema.ts';
import { visible } from '#lib/view/visible-text.ts';

type PlainExpected = Exclude<Expected, `identifier ${string}_`>;
type Words = Exclude<keyof Messages['deviations']['expectations'], 'identifierOf'>;
type Messages = typeof import('#lib/i18n/en.ts').en;

const words: Record<PlainExpected, Words> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  object: 'object',
  array: 'array',
  date: 'date',
  'date-time': 'dateTime',
  'date-time with milliseconds and Z': 'exactDateTime',
  uuid: 'uuid',
  identifier: 'identifier',
  'number that a double holds': 'exactNumber',
  'each name once': 'unique',
  'only with payment_for': 'paymentFor',
  'only when listed in fields': 'listed',
  'expanded object': 'expanded',
  'text in UTF-8': 'utf8',
  'at most 1000 deviations': 'most',
};

/** The section that shows a value, by the first name in its pointer. The head shows all others. */
const sectionOf: Record<string, string> = {
  offer: 'offer',
  cashout: 'cashout',
  transactions: 'transactions',
  attachments: 'attachments',
  context: 'evidence',
  signatures: 'evidence',
  history: 'timeline',
  metadata: 'metadata',
  customer: 'parties',
  employment: 'parties',
  company: 'parties',
};

/** The values that depart from the specification, each with a link to the section that shows it. */
export function DeviationsPanel({ deviations }: { deviations: Deviation[] }) {
  const t = useTranslations('deviations');
  const title = useTranslations('sections')('deviations');
  return (
    <Section
      id="deviations"
      title={title}
      count={deviations.length > 0 ? String(deviations.length) : undefined}
    >
      {deviations.length === 0 ? (
        <p className="py-1.5 text-ink-3">{t('none')}</p>
      ) : (
        <Table
          caption={title}
          columns={[
            { key: 'path', label: t('path') },
            { key: 'expected', label: t('expected') },
            { key: 'found', label: t('found') },
          ]}
          rows={deviations.map(({ path, expected, found }, index) => ({
            key: index,
            cells: [
              <a
                key="path"
                href={`#${sectionAt(path)}`}
                onClick={(event) => lead(event, path)}
                className="identifier inline-flex min-h-6 items-center text-accent hover:underline"
              >
                {visible(path) || '/'}
              </a>,
              <Expectation key="expected" expected={expected} />,
              <span key="found" className="code">
                {visible(found)}
              </span>,
            ],
          }))}
        />
      )}
    </Section>
  );
}

function sectionAt(path: string): string {
  const [, first = ''] = path.split('/');
  return sectionOf[first] ?? (first === '' || Object.hasOwn(fieldsOf('loan'), first) ? 'top' : 'also');
}

/** Unfolds, scrolls to and focuses the value itself, if it is on the page. Otherwise the link leads to its section. */
function lead(event: MouseEvent, path: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const at = `[data-at="${CSS.escape(path)}"]`;
  const place =
    document.querySelector<HTMLElement>(`#${sectionAt(path)} ${at}`) ??
    document.querySelector<HTMLElement>(`main ${at}`);
  if (path === '' || !place) return;
  event.preventDefault();
  for (let fold = place.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) {
    fold.open = true;
  }
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'center' });
}

function Expectation({ expected }: { expected: Expected }) {
  const t = useTranslations('deviations.expectations');
  if (isPlain(expected)) return t(words[expected]);
  return t('identifierOf', { prefix: expected.slice('identifier '.length) });
}

function isPlain(expected: Expected): expected is PlainExpected {
  return Object.hasOwn(words, expected);
}
