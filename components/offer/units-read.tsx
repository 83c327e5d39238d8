'use client';
import { Table } from '#components/ui/table.tsx';
import { valueAt } from '#lib/loan/json.ts';
import { readFigure } from '#lib/loan/units.ts';
import type { Evidence, UnitReading } from '#lib/offer/units.ts';
import type { DetailProps } from './reviewed.tsx';
import type { Writing } from './say.ts';

/** As many figures of a group as show what its reading does. */
const examples = 2;

/** By which unit each group of figures was read: as sent, as read, and why. */
export function UnitsRead({ review: { units }, loan, writing }: DetailProps) {
  const { say, format } = writing;
  const sentOf = ({ paths }: UnitReading) =>
    paths
      .flatMap((path) => {
        const value = valueAt(loan, path);
        return typeof value === 'number' && value !== 0 ? [{ path, value }] : [];
      })
      .slice(0, examples);
  return (
    <>
      <p className="py-1 text-ink-3 text-label">{say('units.hint')}</p>
      <Table
        caption={say('units.title')}
        columns={[
          { key: 'group', label: say('units.group') },
          { key: 'as', label: say('units.as') },
          { key: 'sent', label: say('units.sent') },
          { key: 'shown', label: say('units.shown') },
          { key: 'evidence', label: say('units.evidence') },
        ]}
        rows={units.map((unit) => {
          const sent = sentOf(unit);
          return {
            key: unit.group,
            cells: [
              say(`units.groups.${unit.group}`),
              <Status key="as" unit={unit} writing={writing} />,
              <ul key="sent">
                {sent.map(({ path, value }) => (
                  <li key={path} title={path} className="figures">
                    {String(value)}
                  </li>
                ))}
              </ul>,
              <ul key="shown">
                {sent.map(({ path, value }) => (
                  <li key={path} className="figures">
                    {readFigure(value, unit.reading, format)}
                  </li>
                ))}
              </ul>,
              <ul key="evidence">
                {[...new Set(unit.evidence.map((one) => because(one, writing)))].map((text) => (
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

function Status({ unit: { reading, status }, writing: { say } }: { unit: UnitReading; writing: Writing }) {
  return (
    <span>
      {reading && say(`units.names.${reading}`)}
      <span className={`block text-label ${status === 'certain' ? 'text-good' : 'text-attention'}`}>
        {say(`units.statuses.${status}`)}
      </span>
    </span>
  );
}

function because({ id, value }: Evidence, { say, format }: Writing): string {
  const written = value === undefined ? '••••' : format.number(Number(value.toFixed(4)));
  return say(`units.because.${id}`, { value: written });
}
