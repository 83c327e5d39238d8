import type { Iof } from '../iof/compute-iof.ts';
import { iofRatesOn } from '../iof/iof-rates.ts';
import type { Figure, Finding } from '../review/finding.ts';
import { type CheckInfo, cannotTell } from '../review/make-finding.ts';
import type { Facts } from '../review/offer-facts.ts';
import { roundingSlack } from '../units/rounding.ts';
import { compareAmount } from './expectations/compare-amount.ts';
import {
  type ExpectedIof,
  interleave,
  iofContext,
  iofExpectations,
} from './expectations/iof-expectations.ts';
import { reducedIofs, toleranceOf } from './expectations/iof-ways.ts';
import { lowestExpected, unlessCostIsUnread } from './expectations/unread-cost.ts';

const source = 'Decreto 6.306/2007, art. 7, I, b, §§ 1 e 15';
export const iofCheck: CheckInfo = {
  check: 'iof',
  unit: 'amount',
  formula: 'IOF = Σ ak × r × min(dk, 365) [+ P × ra]',
  source,
};
export const iofAdditionalCheck: CheckInfo = {
  check: 'iof-additional',
  unit: 'amount',
  formula: 'IOFa = P × ra',
  source,
};

/** The IOF figure is the daily part, or the whole tax. Both are tried, and the likelier one is the expectation. */
export function checkIof(facts: Facts): Finding {
  const { terms } = facts;
  const { iof, iofAdditional } = terms.amounts;
  if (!iof.ok) return cannotTell(iofCheck, { code: iof.reason, path: iof.path });
  const context = iofContext(facts);
  if (context.readings.length === 0) return missingInputs(facts, iofCheck);
  const isSplit = iofAdditional.ok && iofAdditional.value > 0;
  const daily = iofExpectations(facts, context, 'daily', iof.value, {
    id: 'iof-holds',
    value: 'without-additional',
  });
  const total = iofExpectations(facts, context, 'total', iof.value, {
    id: 'iof-holds',
    value: 'with-additional',
  });
  const ordinary = interleave(isSplit ? [daily, total] : [total, daily]);
  return compared(facts, iofCheck, iof, ordinary, ['total', 'daily']);
}

export function checkIofAdditional(facts: Facts): Finding {
  const { iofAdditional } = facts.terms.amounts;
  if (!iofAdditional.ok)
    return cannotTell(iofAdditionalCheck, { code: iofAdditional.reason, path: iofAdditional.path });
  const context = iofContext(facts);
  if (context.readings.length === 0) return missingInputs(facts, iofAdditionalCheck);
  const additional = iofExpectations(facts, context, 'additional', iofAdditional.value);
  return compared(facts, iofAdditionalCheck, iofAdditional, interleave([additional]), ['additional']);
}

function compared(
  facts: Facts,
  about: CheckInfo,
  declared: { value: number; path: string },
  ordinary: readonly ExpectedIof[],
  parts: readonly (keyof Iof)[],
): Finding {
  const [first] = ordinary;
  if (!first) return missingInputs(facts, about);
  const { terms, matches, iofs } = facts;
  const tolerance = toleranceOf(facts) + roundingSlack;
  const isMet = ({ expected, explains }: ExpectedIof) =>
    !explains && Math.abs(expected - declared.value) <= tolerance;
  // Other ways to charge the tax explain a figure that the ordinary ones do not give.
  const conventional = ordinary.some(isMet) ? [] : reducedIofs(facts, iofs, parts, declared.value);
  const all = [...ordinary, ...conventional];
  const count = terms.count.ok ? terms.count.value : 1;
  const inputs: Figure[] = [{ name: 'n', value: count, unit: 'count', path: terms.count.path }];
  const { disbursement, insurance } = terms.amounts;
  const paths = [disbursement, insurance, terms.rates.monthly, terms.release, terms.firstDue].flatMap(
    (one) => (one.ok ? [one.path] : []),
  );
  const comparison = compareAmount(about, declared, [first, ...all.slice(1)], toleranceOf(facts), {
    isRecomputed: true,
    inputs,
    paths: [...paths, ...facts.payouts.map(({ path }) => path)],
  });
  const computed = all.map(({ expected }) => expected);
  const result = unlessCostIsUnread(comparison, facts, lowestExpected(facts, computed));
  // Without a schedule the principal may be another one of the offer, and the rate may differ by less than 1%.
  const principals = all.map(({ principal }) => principal);
  const [least, most] = [Math.min(...principals), Math.max(...principals)];
  const isOpen =
    matches.length === 0 &&
    count > 1 &&
    result.verdict === 'differs' &&
    all.some(({ expected, principal }) => {
      const share = expected / principal;
      return declared.value >= share * least * 0.99 && declared.value <= share * most * 1.01;
    });
  if (!isOpen) return result;
  const { alternatives, unlisted, paths: used } = result;
  const reason = { code: 'no-schedule', path: terms.amounts.installment.path } as const;
  return cannotTell(about, reason, { inputs: result.inputs, alternatives, unlisted, paths: used });
}

function missingInputs({ terms, payouts, search }: Facts, about: CheckInfo): Finding {
  const { release, firstDue, amounts } = terms;
  const [payout] = payouts;
  if (!release.ok && !payout) return cannotTell(about, { code: 'no-dates', path: release.path });
  if (!firstDue.ok) return cannotTell(about, { code: 'no-dates', path: firstDue.path });
  const day = release.ok ? release.value : (payout?.day ?? 0);
  if (iofRatesOn(day).length === 0) return cannotTell(about, { code: 'no-iof-rates', path: release.path });
  const first = search.dueDates(1)[0]?.days[0];
  if (first !== undefined && first < day)
    return cannotTell(about, { code: 'dates-out-of-order', path: firstDue.path });
  const { disbursement } = amounts;
  if (!disbursement.ok) return cannotTell(about, { code: disbursement.reason, path: disbursement.path });
  return cannotTell(about, { code: 'no-schedule', path: amounts.installment.path });
}
