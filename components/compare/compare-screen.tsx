'use client';

import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoanStatus } from '#components/loan/head/loan-status.tsx';
import {
  LoanViewContext,
  LoanViewProvider,
  useContractNumber,
  useLoanView,
  useLoanViewValue,
} from '#components/loan/loan-view-context.tsx';
import { noReveals, RevealsContext } from '#components/loan/reveal/reveals-context.ts';
import { ValueFrame } from '#components/loan/values/value-frame.tsx';
import { CheckboxField } from '#components/ui/form/choice-fields.tsx';
import { Section } from '#components/ui/section.tsx';
import { Sign } from '#components/ui/sign.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { loanHref } from '#lib/loan/loan-id.ts';
import { loanLinks } from '#lib/view/compare/loan-links.ts';
import { findDisplayName } from '#lib/view/customer-name.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { type ComparedPart, type CompareRow, useComparedParts } from './use-compared-parts.tsx';

/** Two loans side by side. Each is a view of its own, with a record of its own. `texts`: the views as JSON. */
export function CompareScreen({ texts }: { texts: readonly [string, string] }) {
  const [[first, second]] = useState(() => texts.map((text) => JSON.parse(text) as LoanView));
  if (!first || !second) return null;
  return (
    <LoanViewProvider view={first}>
      <RevealsContext value={noReveals}>
        <Comparison views={[first, second]} />
      </RevealsContext>
    </LoanViewProvider>
  );
}

function Comparison({ views }: { views: readonly [LoanView, LoanView] }) {
  const t = useTranslations('compare');
  const sections = useTranslations('sections');
  const [onlyDifferences, setOnlyDifferences] = useState(true);
  const contexts = [useLoanViewValue(views[0]), useLoanViewValue(views[1])] as const;
  const parts = useComparedParts(views);
  const rows = parts.flatMap((part) => part.rows);
  const differing = rows.filter(({ differs }) => differs === true).length;
  const hidden = rows.filter(({ differs }) => differs === null).length;
  const of = (side: 0 | 1, children: ReactNode) => (
    <LoanViewContext value={contexts[side]}>{children}</LoanViewContext>
  );
  const columnsOf = (label: string) => [
    {
      label,
      namesRows: true,
      cell: (row: CompareRow) => (
        <>
          {row.differs && (
            <Sign sign="≠" words={t('differs')} className="me-1.5 font-semibold text-attention" />
          )}
          {row.label}
        </>
      ),
    },
    ...([0, 1] as const).map((side) => ({
      label: contractOf(views[side]),
      cell: (row: CompareRow) =>
        of(side, row.cells[side] ?? <Sign sign="—" words={t('absent')} className="text-ink-3" />),
    })),
  ];
  const titleOf = ({ name }: ComparedPart) => (name === 'review' ? t('review') : sections(name));
  return (
    <main id="content" className="mx-auto w-full max-w-[80rem] px-4 pt-6 pb-16 md:px-6">
      <h1 className="mb-3 font-semibold text-title">{t('title')}</h1>
      <div className="grid gap-3 sm:grid-cols-2">
        {([0, 1] as const).map((side) => of(side, <ComparedHead key={side} />))}
      </div>
      <Links views={views} />
      <div className="flex flex-wrap items-center gap-x-6 py-2">
        <p role="status">
          {t('counted', { differing, count: rows.length })}
          {hidden > 0 && <span className="text-ink-3"> {t('hidden', { count: hidden })}</span>}
        </p>
        <CheckboxField
          label={t('only')}
          checked={onlyDifferences}
          onChange={({ target }) => setOnlyDifferences(target.checked)}
        />
      </div>
      {parts.map((part) => {
        const shown = part.rows.filter(({ differs }) => !onlyDifferences || differs === true);
        return (
          <Section
            key={part.name}
            id={part.name}
            title={titleOf(part)}
            count={part.rows.filter(({ differs }) => differs).length}
          >
            <Table
              caption={titleOf(part)}
              className="table table-pairs w-full table-fixed border-collapse [&_th[scope=row]]:text-start [&_th[scope=row]]:font-normal [&_th[scope=row]]:text-ink-2"
              columns={columnsOf(t('row'))}
              rows={shown}
              keyOf={({ key }) => key}
              empty={t(part.rows.length === 0 ? 'nothing' : 'noDifference')}
            />
            {part.left > 0 && (
              <p className="py-1 text-attention text-label">{t('left', { count: part.left })}</p>
            )}
          </Section>
        );
      })}
    </main>
  );
}

const contractOf = ({ loan, request }: LoanView): string =>
  visibleText(
    typeof loan.contractNumber === 'string' && loan.contractNumber !== ''
      ? loan.contractNumber
      : request.loan,
  );

/** Which loan a column is, with its page. */
function ComparedHead() {
  const { view } = useLoanView();
  const contract = useContractNumber();
  const customer = findDisplayName(view.loan);
  return (
    <div className="rounded border border-line px-3 py-2">
      <p className="flex flex-wrap items-center gap-x-3">
        <a
          href={loanHref(view.request.loan)}
          className="figures wrap-anywhere font-semibold text-accent text-section"
        >
          {visibleText(contract ?? view.request.loan)}
        </a>
        <LoanStatus />
      </p>
      {customer && (
        <p className="wrap-anywhere">
          <ValueFrame value={customer.name} pointer={customer.pointer}>
            {typeof customer.name === 'string' && visibleText(customer.name)}
          </ValueFrame>
        </p>
      )}
    </div>
  );
}

/** What the two loans have in common. */
function Links({ views: [first, second] }: { views: readonly [LoanView, LoanView] }) {
  const t = useTranslations('compare');
  const links = loanLinks([first.loan, second.loan]);
  return (
    <section aria-label={t('links')} className="mt-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <h2 className="font-medium">{t('links')}</h2>
      {links.length === 0 ? (
        <p className="text-ink-2">{t(first.visibility === 'full' ? 'noLink' : 'noVisibleLink')}</p>
      ) : (
        <ul className="flex flex-wrap gap-x-3">
          {links.map((kind) => (
            <li key={kind} className={isUsual(kind) ? 'text-ink-2' : 'text-attention'}>
              {t(`kinds.${kind}`)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** One customer has one document, telephone and address; of two customers they are worth a look, as is everything else. */
const isUsual = (kind: string) => kind === 'customer';
