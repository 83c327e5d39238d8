import { dayText } from '#lib/loan/civil-date.ts';
import { dayOf, type FieldReading, pathsOf, valueOrNull } from '#lib/offer/terms/read-field.ts';
import type { Terms } from '../terms/read-terms.ts';
import type { Check } from './check.ts';
import type { Facts } from './facts.ts';
import type { Finding } from './finding.ts';
import { cannotTell, figure, finding, unread, verdictOn } from './make-finding.ts';

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
    const inputs = impossible.map(({ path, found }) =>
      figure(path.slice(path.lastIndexOf('/') + 1), 'count', {
        value: typeof found === 'number' ? found : String(found),
        path,
      }),
    );
    return finding('figures', { verdict: 'differs', size: 'material' }, { inputs });
  }
  const illegible = unusable.find(({ reason }) => reason === 'wrong-type' || reason === 'masked');
  if (illegible) return unread('figures', illegible, { paths });
  const [first] = unusable;
  if (paths.length === 0) return cannotTell('figures', { code: first?.reason ?? 'absent', path: '/offer' });
  return finding('figures', { verdict: 'agrees', size: null }, { paths });
}

/** Two days of an offer in their order. `least`: the days that have to lie between them. */
function orderCheck(
  id: 'dates' | 'created',
  before: { name: string; day: (terms: Terms) => FieldReading<number> },
  after: { name: string; day: (terms: Terms) => FieldReading<number> },
  least: number,
): Check {
  return {
    id,
    declared: ({ terms }) => after.day(terms),
    needs: ({ terms }) => [before.day(terms)],
    judge: ({ terms }, { value, path }) => {
      const from = before.day(terms);
      const limit = (valueOrNull(from) ?? 0) + least;
      const difference = value - limit;
      return finding(
        id,
        {
          ...verdictOn({ comesOut: difference >= 0 }),
          declared: dayText(value),
          expected: dayText(limit),
          difference,
        },
        {
          inputs: [
            figure(before.name, 'day', { value: dayText(limit - least), path: from.path }),
            figure(after.name, 'day', { value: dayText(value), path }),
          ],
        },
      );
    },
  };
}

const created = { name: 'c', day: ({ created }: Terms) => created };
const release = { name: 'd0', day: ({ release }: Terms) => release };
const firstDue = { name: 'd1', day: ({ firstDue }: Terms) => dayOf(firstDue) };

/** The first installment is due after the release; the offer is made no later than its expected day of disbursement. */
export const orderChecks = [
  orderCheck('dates', release, firstDue, 1),
  orderCheck('created', created, release, 0),
];
