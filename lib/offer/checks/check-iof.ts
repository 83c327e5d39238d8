import type { Iof } from '../iof/compute-iof.ts';
import { iofRatesOn } from '../iof/iof-rates.ts';
import type { Finding } from '../review/finding.ts';
import { cannotTell, checkInfos, figure, unread, withoutVerdict } from '../review/make-finding.ts';
import type { Facts } from '../review/offer-facts.ts';
import { pathsOf } from '../terms/read-field.ts';
import { roundingSlack } from '../units/rounding.ts';
import { compareAmount } from './expectations/compare-amount.ts';
import {
  type ExpectedIof,
  interleave,
  iofContext,
  iofExpectations,
} from './expectations/iof-expectations.ts';
import { reducedIofs, toleranceOf } from './expectations/iof-ways.ts';
import { lowestExpected, unlessCostIsUnread } from './expectations/open-verdicts.ts';

type IofCheck = 'iof' | 'iof-additional';

/** The IOF figure is the daily part, or the whole tax. Both are tried, and the likelier one is the expectation. */
export function checkIof(facts: Facts): Finding {
  const { terms } = facts;
  const { iof, iofAdditional } = terms.amounts;
  if (!iof.ok) return unread('iof', iof);
  const context = iofContext(facts);
  if (context.readings.length === 0) return missingInputs(facts, 'iof');
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
  return compared(facts, 'iof', iof, ordinary, ['total', 'daily']);
}

export function checkIofAdditional(facts: Facts): Finding {
  const { iofAdditional } = facts.terms.amounts;
  if (!iofAdditional.ok) return unread('iof-additional', iofAdditional);
  const context = iofContext(facts);
  if (context.readings.length === 0) return missingInputs(facts, 'iof-additional');
  const additional = iofExpectations(facts, context, 'additional', iofAdditional.value);
  return compared(facts, 'iof-additional', iofAdditional, interleave([additional]), ['additional']);
}

function compared(
  facts: Facts,
  check: IofCheck,
  declared: { value: number; path: string },
  ordinary: readonly ExpectedIof[],
  parts: readonly (keyof Iof)[],
): Finding {
  const [first] = ordinary;
  if (!first) return missingInputs(facts, check);
  const { terms, matches, iofs } = facts;
  const tolerance = toleranceOf(facts) + roundingSlack;
  const isMet = ({ expected, explains }: ExpectedIof) =>
    !explains && Math.abs(expected - declared.value) <= tolerance;
  // Other ways to charge the tax explain a figure that the ordinary ones do not give.
  const conventional = ordinary.some(isMet) ? [] : reducedIofs(facts, iofs, parts, declared.value);
  const all = [...ordinary, ...conventional];
  const count = terms.count.ok ? terms.count.value : 1;
  const inputs = [figure('n', 'count', { value: count, path: terms.count.path })];
  const { disbursement, insurance } = terms.amounts;
  const paths = pathsOf([disbursement, insurance, terms.rates.monthly, terms.release, terms.firstDue]);
  const comparison = compareAmount(check, declared, [first, ...all.slice(1)], toleranceOf(facts), {
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
  const reason = { code: 'no-schedule', path: terms.amounts.installment.path } as const;
  return withoutVerdict({ ...result, source: checkInfos[check].source }, reason);
}

function missingInputs({ terms, payouts, search }: Facts, check: IofCheck): Finding {
  const { release, firstDue, amounts } = terms;
  const [payout] = payouts;
  if (!release.ok && !payout) return cannotTell(check, { code: 'no-dates', path: release.path });
  if (!firstDue.ok) return cannotTell(check, { code: 'no-dates', path: firstDue.path });
  const day = release.ok ? release.value : (payout?.day ?? 0);
  if (iofRatesOn(day).length === 0) return cannotTell(check, { code: 'no-iof-rates', path: release.path });
  const first = search.dueDates(1)[0]?.days[0];
  if (first !== undefined && first < day)
    return cannotTell(check, { code: 'dates-out-of-order', path: firstDue.path });
  const { disbursement } = amounts;
  if (!disbursement.ok) return unread(check, disbursement);
  return cannotTell(check, { code: 'no-schedule', path: amounts.installment.path });
}
