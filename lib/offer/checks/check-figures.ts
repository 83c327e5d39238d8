import { dayText } from '#lib/loan/civil-date.ts';
import type { Json } from '#lib/loan/json.ts';
import { type About, cannotTell, type Figure, type Finding, finding } from '../review/finding.ts';
import type { Facts } from '../review/offer-facts.ts';
import { dayOf, type Reading } from '../terms/read-field.ts';

const about: About = {
  check: 'figures',
  unit: null,
  formula: 'PV > 0, A > 0, Σ > 0, n ∈ {1, …, 1200}, … ≥ 0',
  source: 'definition',
};

/** Figures that no loan has, and figures that are none. What is absent is for the checks that need it. */
export function checkFigures({ terms }: Facts): Finding {
  const { amounts, rates, count, interestGrace, principalGrace, release, firstDue, rebates } = terms;
  const entries = [rebates, terms.loanCashout, terms.offerCashout].flatMap((list): Reading<unknown>[] =>
    list.ok ? list.value.map(({ amount }) => amount) : [list],
  );
  const all: Reading<unknown>[] = [
    ...Object.values(amounts),
    ...Object.values(rates),
    count,
    interestGrace,
    principalGrace,
    release,
    firstDue,
    ...entries,
  ];
  const unread = all.filter((reading) => !reading.ok);
  const impossible = unread.filter(({ reason }) => reason === 'out-of-range');
  const paths = all.flatMap((reading) => (reading.ok ? [reading.path] : []));
  if (impossible.length > 0) {
    const inputs = impossible.map(({ path, found }) => shown(path, found));
    return finding(about, { verdict: 'differs', size: 'material' }, { inputs });
  }
  const illegible = unread.find(({ reason }) => reason === 'wrong-type' || reason === 'masked');
  if (illegible) return cannotTell(about, { code: illegible.reason, path: illegible.path }, { paths });
  const [first] = unread;
  if (paths.length === 0) return cannotTell(about, { code: first?.reason ?? 'absent', path: '/offer' });
  return finding(about, { verdict: 'agrees', size: null }, { paths });
}

function shown(path: string, found: Json | undefined): Figure {
  const value = typeof found === 'number' ? found : String(found);
  return { name: path.slice(path.lastIndexOf('/') + 1), value, unit: 'count', path };
}

const datesAbout: About = { check: 'dates', unit: 'day', formula: 'd1 > d0', source: 'definition' };
const createdAbout: About = { check: 'created', unit: 'day', formula: 'c ≤ d0', source: 'definition' };

/** The first installment is due after the release. */
export function checkDates({ terms }: Facts): Finding {
  return inOrder(datesAbout, ['d0', terms.release], ['d1', dayOf(terms.firstDue)], 1);
}

/** The offer is made no later than the day on which it is to be paid out. */
export function checkCreated({ terms }: Facts): Finding {
  return inOrder(createdAbout, ['c', terms.created], ['d0', terms.release], 0);
}

type Named = readonly [name: string, day: Reading<number>];

function inOrder(about: About, earlier: Named, later: Named, least: number): Finding {
  const [[before, first], [after, second]] = [earlier, later];
  if (!first.ok) return cannotTell(about, { code: first.reason, path: first.path });
  if (!second.ok) return cannotTell(about, { code: second.reason, path: second.path });
  const day = (name: string, { value, path }: { value: number; path: string }): Figure => ({
    name,
    value: dayText(value),
    unit: 'day',
    path,
  });
  const limit = first.value + least;
  const difference = second.value - limit;
  const isInOrder = difference >= 0;
  return finding(
    about,
    {
      verdict: isInOrder ? 'agrees' : 'differs',
      size: isInOrder ? null : 'material',
      declared: dayText(second.value),
      expected: dayText(limit),
      difference,
    },
    { inputs: [day(before, first), day(after, second)] },
  );
}
