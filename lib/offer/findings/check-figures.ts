import { dayText } from '#lib/loan/civil-date.ts';
import type { Json } from '#lib/loan/json.ts';
import { dayOf, type FieldReading, pathsOf } from '#lib/offer/terms/read-field.ts';
import type { Facts } from './facts.ts';
import type { Figure, Finding } from './finding.ts';
import { cannotTell, figure, finding, judged, unread } from './make-finding.ts';

/** Figures that no loan can have, and figures of a wrong type. Absent figures are left to the checks that need them. */
export function checkFigures({ terms }: Facts): Finding {
  const { amounts, rates, count, interestGrace, principalGrace, release, firstDue, rebates } = terms;
  const entries = [rebates, terms.loanCashout, terms.offerCashout].flatMap((list): FieldReading<unknown>[] =>
    list.ok ? list.value.map(({ amount }) => amount) : [list],
  );
  const all: FieldReading<unknown>[] = [
    ...[...Object.values(amounts), ...Object.values(rates)],
    ...[count, interestGrace, principalGrace, release, firstDue, ...entries],
  ];
  const unusable = all.filter((reading) => !reading.ok);
  const impossible = unusable.filter(({ reason }) => reason === 'out-of-range');
  const paths = pathsOf(all);
  if (impossible.length > 0) {
    const inputs = impossible.map(({ path, found }) => shown(path, found));
    return finding('figures', { verdict: 'differs', size: 'material' }, { inputs });
  }
  const illegible = unusable.find(({ reason }) => reason === 'wrong-type' || reason === 'masked');
  if (illegible) return unread('figures', illegible, { paths });
  const [first] = unusable;
  if (paths.length === 0) return cannotTell('figures', { code: first?.reason ?? 'absent', path: '/offer' });
  return finding('figures', { verdict: 'agrees', size: null }, { paths });
}

function shown(path: string, found: Json | undefined): Figure {
  const value = typeof found === 'number' ? found : String(found);
  return figure(path.slice(path.lastIndexOf('/') + 1), 'count', { value, path });
}

/** The first installment is due after the release. */
export function checkDates({ terms }: Facts): Finding {
  return inOrder('dates', ['d0', terms.release], ['d1', dayOf(terms.firstDue)], 1);
}

/** The offer is made no later than its expected day of disbursement. */
export function checkCreated({ terms }: Facts): Finding {
  return inOrder('created', ['c', terms.created], ['d0', terms.release], 0);
}

type NamedDay = readonly [name: string, day: FieldReading<number>];

function inOrder(
  check: 'dates' | 'created',
  [before, first]: NamedDay,
  [after, second]: NamedDay,
  least: number,
): Finding {
  if (!first.ok) return unread(check, first);
  if (!second.ok) return unread(check, second);
  const limit = first.value + least;
  const difference = second.value - limit;
  return finding(
    check,
    {
      ...judged(difference >= 0, 'material'),
      declared: dayText(second.value),
      expected: dayText(limit),
      difference,
    },
    {
      inputs: [
        figure(before, 'day', { value: dayText(first.value), path: first.path }),
        figure(after, 'day', { value: dayText(second.value), path: second.path }),
      ],
    },
  );
}
