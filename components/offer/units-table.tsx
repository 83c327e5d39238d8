import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { type Json, valueAt } from '#lib/loan/json.ts';
import type { Evidence, UnitReading } from '#lib/offer/units/unit-reading.ts';
import { formatFigure } from '#lib/view/figure-units.ts';
import { type ReviewText, useReview, useReviewText } from './review/review-context.ts';

/** The number of a group's figures that are shown before a person opens the others. */
const examples = 2;

type SentFigure = { path: string; value: number };

/** The unit of each group of figures: the figures as sent and as read, and the evidence. */
export function UnitsTable() {
  const { review, loan } = useReview();
  const reviewText = useReviewText();
  const { t } = reviewText;
  const [opened, setOpened] = useState<readonly string[]>([]);
  return (
    <>
      <p className="py-1 text-ink-3 text-label">{t('units.hint')}</p>
      <Table
        caption={t('units.title')}
        columns={[
          { key: 'group', label: t('units.group') },
          { key: 'as', label: t('units.as') },
          { key: 'sent', label: t('units.sent') },
          { key: 'evidence', label: t('units.evidence') },
        ]}
        rows={review.units.map((unit) => {
          const { group } = unit;
          const all = sentOf(unit, loan);
          const isOpen = opened.includes(group);
          const toggle = () => setOpened(isOpen ? opened.filter((one) => one !== group) : [...opened, group]);
          return {
            key: group,
            cells: [
              t(`units.groups.${group}`),
              <Status key="as" unit={unit} />,
              <div key="sent">
                <Figures sent={isOpen ? all : all.slice(0, examples)} unit={unit} />
                {all.length > examples && (
                  <Button look="quiet" aria-expanded={isOpen} onClick={toggle} className="-ms-2 text-label">
                    {t(isOpen ? 'units.fewer' : 'units.all', { count: all.length })}
                  </Button>
                )}
              </div>,
              <ul key="evidence">
                {[...new Set(unit.evidence.map((one) => because(one, reviewText)))].map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>,
            ],
          };
        })}
      />
    </>
  );
}

/** The figures of a group, zeros last, as a unit makes no difference to them. */
function sentOf({ paths }: UnitReading, loan: Json): SentFigure[] {
  const sent = paths.flatMap((path): SentFigure[] => {
    const value = valueAt(loan, path);
    return typeof value === 'number' ? [{ path, value }] : [];
  });
  return sent.toSorted((a, b) => Number(a.value === 0) - Number(b.value === 0));
}

/** Each figure as sent, as read, and its JSON Pointer. */
function Figures({ sent, unit }: { sent: readonly SentFigure[]; unit: UnitReading }) {
  const { format } = useReviewText();
  return (
    <ul>
      {sent.map(({ path, value }) => (
        <li key={path}>
          <span className="figures">
            {String(value)} → {formatFigure(value, unit.reading, format)}
          </span>{' '}
          <span className="code wrap-anywhere text-ink-3">{path}</span>
        </li>
      ))}
    </ul>
  );
}

function Status({ unit: { reading, status } }: { unit: UnitReading }) {
  const { t } = useReviewText();
  return (
    <span>
      {reading && t(`units.names.${reading}`)}
      <span className={`block text-label ${status === 'certain' ? 'text-good' : 'text-attention'}`}>
        {t(`units.statuses.${status}`)}
      </span>
    </span>
  );
}

/** The sentence of a piece of evidence that has no figure has no place for one. */
function because({ id, value = 0 }: Evidence, { t, format }: ReviewText): string {
  return t(`units.because.${id}`, { value: format.number(Number(value.toFixed(4))) });
}
