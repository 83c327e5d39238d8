import { AxisBottom, AxisLeft } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarStack } from '@visx/shape';
import { useId, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useMeasured } from '#components/ui/use-measured.ts';
import type { InstallmentRow } from '#lib/offer/schedule/installment-table.ts';
import type { Repayment } from '#lib/position/repayment.ts';
import { useReviewText } from '../review/review-context.ts';
import { stateMarks } from './installment-state.tsx';

const parts = ['principal', 'interest'] as const;
const height = 224;
const margin = { top: 20, right: 4, bottom: 28, left: 64 };
/** The most numbers under the bars that are still readable. */
const maxTicks = 13;

/**
 * A stacked bar for each installment: principal plain, interest hatched, so that they differ without color. The table
 * below has every figure.
 */
export function InstallmentChart({
  rows,
  states,
}: {
  rows: readonly InstallmentRow[];
  /** Whether each installment is paid; null where that is not known. */
  states: Repayment['installments'][number]['state'][] | null;
}) {
  const { t, format } = useReviewText();
  const hatch = useId();
  const [ref, width] = useMeasured(widthOf, 0);
  const inner = {
    width: Math.max(0, width - margin.left - margin.right),
    height: height - margin.top - margin.bottom,
  };
  const scales = useMemo(() => {
    const maxPayment = Math.max(...rows.map(({ interest, principal }) => interest + principal), 0.01);
    return {
      x: scaleBand<number>({
        domain: rows.map(({ number }) => number),
        range: [0, inner.width],
        padding: rows.length > 60 ? 0.1 : 0.25,
      }),
      y: scaleLinear<number>({ domain: [0, maxPayment], range: [inner.height, 0], nice: true }),
    };
  }, [rows, inner.width, inner.height]);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  const summary = t('schedule.summary', {
    first: format.amount(first.interest),
    last: format.amount(last.interest),
    firstPrincipal: format.amount(first.principal),
    lastPrincipal: format.amount(last.principal),
  });
  const step = Math.ceil(rows.length / maxTicks);
  const fills = { principal: 'var(--chart-plain)', interest: `url(#${hatch})` };
  return (
    <figure className="chart">
      <Legend fills={fills} states={states} />
      <div ref={ref}>
        {width > 0 && (
          <svg width={width} height={height} role="img" aria-label={summary}>
            <Hatch id={hatch} />
            <Group left={margin.left} top={margin.top}>
              <Bars rows={rows} x={scales.x} y={scales.y} fills={fills} />
              {states && <StateMarks rows={rows} states={states} x={scales.x} y={scales.y} />}
              <AxisLeft
                scale={scales.y}
                numTicks={4}
                hideAxisLine
                hideTicks
                tickFormat={(value) => format.number(Number(value))}
                tickLabelProps={{ className: 'chart-label', dx: '-0.25em', dy: '0.3em', textAnchor: 'end' }}
              />
              <AxisBottom
                scale={scales.x}
                top={inner.height}
                hideTicks
                stroke="var(--chart-edge)"
                tickValues={rows.filter((_, at) => at % step === 0).map(({ number }) => number)}
                tickLabelProps={{ className: 'chart-label', textAnchor: 'middle' }}
              />
            </Group>
          </svg>
        )}
      </div>
    </figure>
  );
}

type Scales = { x: ReturnType<typeof scaleBand<number>>; y: ReturnType<typeof scaleLinear<number>> };
type Fills = Record<(typeof parts)[number], string>;

function Bars({ rows, x, y, fills }: Scales & { rows: readonly InstallmentRow[]; fills: Fills }) {
  return (
    <BarStack
      data={[...rows]}
      keys={[...parts]}
      x={({ number }) => number}
      xScale={x}
      yScale={y}
      color={(part) => fills[part]}
    >
      {(stacks) =>
        stacks.flatMap(({ bars, key }) =>
          bars.map((bar) => (
            <rect
              key={`${key} ${bar.index}`}
              x={bar.x}
              y={bar.y}
              width={Math.max(0, bar.width)}
              height={Math.max(0, bar.height)}
              fill={bar.color}
            />
          )),
        )
      }
    </BarStack>
  );
}

const widthOf = (element: HTMLElement) => element.clientWidth;

/** The most bars that are wide enough for a mark. */
const maxMarks = 60;

/** The state of each installment as a mark over its bar. */
function StateMarks({
  rows,
  states,
  x,
  y,
}: Scales & {
  rows: readonly InstallmentRow[];
  states: readonly Repayment['installments'][number]['state'][];
}) {
  if (rows.length > maxMarks) return null;
  return rows.map((row, at) => {
    const state = states[at] ?? 'to-come';
    const mark = stateMarks[state];
    if (mark === '') return null;
    return (
      <text
        key={row.number}
        x={Number(x(row.number)) + x.bandwidth() / 2}
        y={Number(y(row.interest + row.principal)) - 4}
        textAnchor="middle"
        className={state === 'late' ? 'chart-label chart-late' : 'chart-label'}
      >
        {mark}
      </text>
    );
  });
}

function Legend({
  fills,
  states,
}: {
  fills: Fills;
  states: readonly Repayment['installments'][number]['state'][] | null;
}) {
  const { t } = useReviewText();
  const position = useTranslations('position.states');
  const marked = [...new Set(states)].filter((state) => stateMarks[state] !== '');
  return (
    <figcaption className="mb-1 flex flex-wrap gap-x-4 text-ink-2 text-label">
      {parts.map((part) => (
        <span key={part} className="inline-flex items-center gap-1.5">
          <svg width="14" height="10" aria-hidden="true">
            <rect width="14" height="10" rx="2" fill={fills[part]} stroke="var(--chart-edge)" />
          </svg>
          {t(`schedule.${part}`)}
        </span>
      ))}
      {marked.map((state) => (
        <span key={state}>
          {stateMarks[state]} {position(state)}
        </span>
      ))}
    </figcaption>
  );
}

function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" fill="var(--chart-ground)" />
        <rect width="2" height="5" fill="var(--chart-hatch)" />
      </pattern>
    </defs>
  );
}
