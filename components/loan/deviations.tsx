'use client';
import { useTranslations } from 'use-intl';
import { Section } from '#components/ui/section.tsx';
import { Table } from '#components/ui/table.tsx';
import type { Deviation, Expected } from '#lib/loan/deviations.ts';
import { visible } from '#lib/loan/visible.ts';

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
  'at most 1000 deviations': 'most',
};

/** The section in which a place of the loan is shown, by the first step of its pointer. */
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

/** Where the answer departed from the specification, each leading to the section that shows it. */
export function Deviations({ deviations }: { deviations: Deviation[] }) {
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
          rows={deviations.map(({ path, expected, found }) => ({
            key: `${path} ${expected}`,
            cells: [
              <a
                key="path"
                href={`#${sectionOf[path.split('/')[1] ?? ''] ?? 'top'}`}
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

function Expectation({ expected }: { expected: Expected }) {
  const t = useTranslations('deviations.expectations');
  if (isPlain(expected)) return t(words[expected]);
  return t('identifierOf', { prefix: expected.slice('identifier '.length) });
}

function isPlain(expected: Expected): expected is PlainExpected {
  return Object.hasOwn(words, expected);
}
