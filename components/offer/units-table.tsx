'use client';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Table } from '#components/ui/table.tsx';
import { type Json, valueAt } from '#lib/loan/json.ts';
import type { Evidence, UnitReading } from '#lib/offer/units/unit-reading.ts';
import { formatFigure } from '#lib/view/figure-units.ts';
import type { ReviewText } from './review/use-review-text.ts';

/** As many figures of a group as show what its reading does; the others are opened. */
const examples = 2;

type Sent = { path: string; value: number };

/** By which unit each group of figures was read: as sent, as read, and why. */
export function UnitsTable({
  units,
  loan,
  reviewText,
}: {
  units: readonly UnitReading[];
  loan: Json;
  reviewText: ReviewText;
}) {
  const { say } = reviewText;
  const [opened, setOpened] = useState<readonly string[]>([]);
  return (
    <>
      <p className="py-1 text-ink-3 text-label">{say('units.hint')}</p>
      <Table
        caption={say('units.title')}
        columns={[
          { key: 'group', label: say('units.group') },
          { key: 'as', label: say('units.as') },
          { key: 'sent', label: say('units.sent') },
          { key: 'evidence', label: say('units.evidence') },
        ]}
        rows={units.map((unit) => {
          const { group } = unit;
          const all = sentOf(unit, loan);
          const isOpen = opened.includes(group);
          const toggle = () => setOpened(isOpen ? opened.filter((one) => one !== group) : [...opened, group]);
          return {
            key: group,
            cells: [
              say(`units.groups.${group}`),
              <Status key="as" unit={unit} reviewText={reviewText} />,
              <div key="sent">
                <Figures sent={isOpen ? all : all.slice(0, examples)} unit={unit} reviewText={reviewText} />
                {all.length > examples && (
                  <Button look="quiet" aria-expanded={isOpen} onClick={toggle} className="-ms-2 text-label">
                    {say(isOpen ? 'units.fewer' : 'units.all', { count: all.length })}
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

/** Every figure of a group, those first that a unit makes a difference to. */
function sentOf({ paths }: UnitReading, loan: Json): Sent[] {
  const sent = paths.flatMap((path): Sent[] => {
    const value = valueAt(loan, path);
    return typeof value === 'number' ? [{ path, value }] : [];
  });
  return sent.toSorted((a, b) => Number(a.value === 0) - Number(b.value === 0));
}

/** Raw value, reading, and place of each. */
function Figures({
  sent,
  unit,
  reviewText,
}: {
  sent: readonly Sent[];
  unit: UnitReading;
  reviewText: ReviewText;
}) {
  return (
    <ul>
      {sent.map(({ path, value }) => (
        <li key={path}>
          <span className="figures">
            {String(value)} → {formatFigure(value, unit.reading, reviewText.format)}
          </span>{' '}
          <span className="code wrap-anywhere text-ink-3">{path}</span>
        </li>
      ))}
    </ul>
  );
}

function Status({
  unit: { reading, status },
  reviewText: { say },
}: {
  unit: UnitReading;
  reviewText: ReviewText;
}) {
  return (
    <span>
      {reading && say(`units.names.${reading}`)}
      <span className={`block text-label ${status === 'certain' ? 'text-good' : 'text-attention'}`}>
        {say(`units.statuses.${status}`)}
      </span>
    </span>
  );
}

function because({ id, value }: Evidence, { say, format }: ReviewText): string {
  const written = value === undefined ? '••••' : format.number(Number(value.toFixed(4)));
  return say(`units.because.${id}`, { value: written });
}
