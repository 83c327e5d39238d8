import { dayText } from '#lib/loan/civil-date.ts';
import type { Json } from '#lib/loan/json.ts';
import type { Figure, Finding } from '../review/finding.ts';
import { type CheckInfo, cannotTell, finding } from '../review/make-finding.ts';
import type { Facts } from '../review/offer-facts.ts';
import { dayOf, type Reading } from '../terms/read-field.ts';

const figuresCheck: CheckInfo = {
  check: 'figures',
  unit: null,
  formula: 'PV > 0, A > 0, Σ > 0, n ∈ {1, …, 1200}, … ≥ 0',
  source: 'definition',
};

/** Figures that no loan can have, and figures of a wrong type. Absent figures are left to the checks that need them. */
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
    return finding(figuresCheck, { verdict: 'differs', size: 'material' }, { inputs });
  }
  const illegible = unread.find(({ reason }) => reason === 'wrong-type' || reason === 'masked');
  if (illegible) return cannotTell(figuresCheck, { code: illegible.reason, path: illegible.path }, { paths });
  const [first] = unread;
  if (paths.length === 0)
    return cannotTell(figuresCheck, { code: first?.reason ?? 'absent', path: '/offer' });
  return finding(figuresCheck, { verdict: 'agrees', size: null }, { paths });
}

function shown(path: string, found: Json | undefined): Figure {
  const value = typeof found === 'number' ? found : String(found);
  return { name: path.slice(path.lastIndexOf('/') + 1), value, unit: 'count', path };
}

const datesCheck: CheckInfo = { check: 'dates', unit: 'day', formula: 'd1 > d0', source: 'definition' };
const createdCheck: CheckInfo = { check: 'created', unit: 'day', formula: 'c ≤ d0', source: 'definition' };

/**
 * The first installment is due after the release, or on its day, if one that is paid at signing gives the amount, or no
 * rate is stated that could decide it.
 */
export function checkDates({ terms, matches }: Facts): Finding {
  const finding = inOrder(datesCheck, ['d0', terms.release], ['d1', dayOf(terms.firstDue)], 1);
  const isUnrated = !terms.rates.monthly.ok && !terms.rates.yearly.ok;
  const couldBeAtSigning = isUnrated || matches.some(({ plan }) => plan.months[0] === 0);
  if (finding.difference !== -1 || !couldBeAtSigning) return finding;
  return { ...finding, size: 'convention', explainedBy: { id: 'installment-at-signing' } };
}

/** The offer is made no later than its expected day of disbursement. */
export function checkCreated({ terms }: Facts): Finding {
  return inOrder(createdCheck, ['c', terms.created], ['d0', terms.release], 0);
}

type NamedDay = readonly [name: string, day: Reading<number>];

function inOrder(info: CheckInfo, earlier: NamedDay, later: NamedDay, least: number): Finding {
  const [[before, first], [after, second]] = [earlier, later];
  if (!first.ok) return cannotTell(info, { code: first.reason, path: first.path });
  if (!second.ok) return cannotTell(info, { code: second.reason, path: second.path });
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
    info,
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
