import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EvidenceCellValue } from '#components/loan/evidence/evidence-cell.tsx';
import { useColumnName } from '#components/loan/evidence/evidence-table.tsx';
import { FieldValue } from '#components/loan/fields/field-value.tsx';
import { JsonTree } from '#components/loan/json/json-tree.tsx';
import { useLoanView } from '#components/loan/loan-view-context.tsx';
import { useFieldLabel } from '#components/loan/values/value-frame.tsx';
import { describeFinding } from '#components/offer/findings/describe-finding.ts';
import type { ReviewText } from '#components/offer/review-text.ts';
import { fieldAtPointer } from '#lib/loan/field-at-pointer.ts';
import { childPointer, pointerNames, valueAt } from '#lib/loan/json.ts';
import {
  type ComparedRow,
  comparedEvidence,
  comparedRows,
  type LoanPair,
} from '#lib/view/compare/compared-rows.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { verdictNames } from '#lib/view/verdicts/loan-verdicts.ts';

/** A row of the comparison. Its cells are rendered with the view of their loan. `differs`: null where nothing tells. */
export type CompareRow = {
  key: string;
  label: string;
  differs: boolean | null;
  cells: readonly [ReactNode, ReactNode];
};
export type ComparedPart = {
  name: 'review' | 'offer' | 'cashout' | 'evidence';
  rows: CompareRow[];
  left: number;
};

/** The parts of two loans that an analyst compares. */
export function useComparedParts([a, b]: readonly [LoanView, LoanView]): ComparedPart[] {
  const loans: LoanPair = [a.loan, b.loan];
  const rowOf = useFieldRow(loans);
  const partOf = (name: 'offer' | 'cashout'): ComparedPart => {
    const { rows, left } = comparedRows(loans, `/${name}`);
    return { name, rows: rows.map(rowOf), left };
  };
  const review = useReviewRows([a, b]);
  const evidence = useEvidenceRows(loans);
  return [
    { name: 'review', rows: review, left: 0 },
    partOf('offer'),
    partOf('cashout'),
    { name: 'evidence', rows: evidence, left: 0 },
  ];
}

/** A value of the answer, under the names of the fields that lead to it. */
function useFieldRow(loans: LoanPair) {
  const fieldLabel = useFieldLabel();
  const labelOf = (pointer: string) => {
    const [part = '', ...names] = pointerNames(pointer);
    let place = childPointer('', part);
    const labels = names.map((name) => {
      place = childPointer(place, name);
      return fieldLabel(place);
    });
    return labels.join(' · ');
  };
  return ({ pointer, differs }: ComparedRow): CompareRow => {
    const cellOf = (index: 0 | 1) =>
      valueAt(loans[index], pointer) === undefined ? null : <Value pointer={pointer} />;
    return { key: pointer, label: labelOf(pointer), differs, cells: [cellOf(0), cellOf(1)] };
  };
}

/** A member that the specification does not know is shown as the answer has it. */
function Value({ pointer }: { pointer: string }) {
  return fieldAtPointer(pointer).field ? <FieldValue pointer={pointer} /> : <JsonTree pointer={pointer} />;
}

function useEvidenceRows(loans: LoanPair): CompareRow[] {
  const t = useTranslations('evidence.rows');
  const columnName = useColumnName();
  return comparedEvidence(loans).map(({ key, of, name, cells, differs }) => {
    const [first, second] = cells.map((cell) => cell && <EvidenceCellValue name={name} cell={cell} />);
    return { key, label: `${columnName(of)} · ${t(name)}`, differs, cells: [first, second] };
  });
}

/** The verdicts, what the payments alone imply, and each check of either review. */
function useReviewRows(views: readonly [LoanView, LoanView]): CompareRow[] {
  const t = useTranslations();
  const reviewText: ReviewText = { t: useTranslations('review'), format: useLoanView().format };
  const row = (key: string, label: string, [first, second]: readonly (string | null)[]): CompareRow[] =>
    (first ?? second) === null
      ? []
      : [{ key, label, differs: first !== second, cells: [first ?? null, second ?? null] }];
  const verdicts = verdictNames.flatMap((name) =>
    row(
      `verdict-${name}`,
      t(`verdicts.names.${name}`),
      views.map(({ verdicts }) => t(`verdicts.states.${verdicts[name]}`)),
    ),
  );
  const percent = (rate: number | null | undefined) =>
    rate === null || rate === undefined ? null : reviewText.format.percent(Number(rate.toFixed(4)));
  const implied = (['monthlyRate', 'yearlyCET'] as const).flatMap((name) =>
    row(
      `implied-${name}`,
      t(`compare.implied.${name}`),
      views.map(({ review }) => percent(review?.implied[name])),
    ),
  );
  const described = views.map(({ review }) => {
    const findings = review?.findings.map((finding) => describeFinding(finding, reviewText)) ?? [];
    return new Map(findings.map((finding) => [finding.title, finding]));
  });
  const titles = new Set(described.flatMap((findings) => [...findings.keys()]));
  const checks = [...titles].flatMap((title) =>
    row(
      `check-${title}`,
      title,
      described.map((findings) => {
        const found = findings.get(title);
        return found ? found.verdict : null;
      }),
    ),
  );
  return [...verdicts, ...implied, ...checks];
}
