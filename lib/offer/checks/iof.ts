import type { Facts } from '../facts.ts';
import { type About, type Assumption, cannotTell, type Figure, type Finding } from '../finding.ts';
import { iofRatesOn } from '../iof-rates.ts';
import type { IofReading } from '../iof-readings.ts';
import { toCents } from '../round.ts';
import { compareAmount, type Expectation } from './compare.ts';

const source = 'Decreto 6.306/2007, art. 7, I, b, §§ 1 e 15';
export const iofAbout: About = {
  check: 'iof',
  unit: 'amount',
  formula: 'IOF = Σ ak × r × min(dk, 365) [+ P × ra]',
  source,
};
export const additionalAbout: About = {
  check: 'iof-additional',
  unit: 'amount',
  formula: 'IOFa = P × ra',
  source,
};

/** The IOF figure: the daily part, or the additional's with it. Both are tried; the likelier one is the expectation. */
export function checkIof(facts: Facts): Finding {
  const { terms } = facts;
  const { iof, iofAdditional } = terms.amounts;
  if (!iof.ok) return cannotTell(iofAbout, { code: iof.reason, path: iof.path });
  const context = contextOf(facts);
  if (context.readings.length === 0) return lacking(facts, iofAbout);
  const isSplit = iofAdditional.ok && iofAdditional.value > 0;
  const expectations = context.readings.flatMap((reading): Expectation[] => {
    const daily = expectation(reading, reading.iof.daily, context, {
      id: 'iof-holds',
      value: 'without-additional',
    });
    const total = expectation(reading, reading.iof.total, context, {
      id: 'iof-holds',
      value: 'with-additional',
    });
    return isSplit ? [daily, total] : [total, daily];
  });
  return judged(facts, iofAbout, iof, expectations);
}

export function checkIofAdditional(facts: Facts): Finding {
  const { iofAdditional } = facts.terms.amounts;
  if (!iofAdditional.ok)
    return cannotTell(additionalAbout, { code: iofAdditional.reason, path: iofAdditional.path });
  const context = contextOf(facts);
  if (context.readings.length === 0) return lacking(facts, additionalAbout);
  const expectations = context.readings.map((reading) =>
    expectation(reading, reading.iof.additional, context),
  );
  return judged(facts, additionalAbout, iofAdditional, expectations);
}

type Context = { readings: readonly IofReading[]; hasOwn: boolean; isPerson: boolean };

function contextOf({ terms, iofs }: Facts): Context {
  const hasOwn = iofs.some(({ fromTransaction }) => !fromTransaction);
  return { readings: iofs, hasOwn, isPerson: terms.isEmployed };
}

/**
 * From a transaction's date an agreement is one by another convention, where there is an expected date; so it is at
 * the rates of a company, where an employment says that a person borrows.
 */
function expectation(
  reading: IofReading,
  expected: number,
  facts: Pick<Context, 'hasOwn' | 'isPerson'>,
  holds?: Assumption,
): Expectation {
  const { assumptions, fromTransaction, rates, principal } = reading;
  const other =
    fromTransaction && facts.hasOwn
      ? assumptions.find(({ id }) => id === 'released-on-transaction')
      : facts.isPerson && rates.borrower !== 'person'
        ? assumptions.find(({ id }) => id === 'borrower')
        : undefined;
  return {
    expected,
    assumptions: [...assumptions.filter((one) => one !== other), ...(holds ? [holds] : [])],
    explains: other,
    inputs: [
      { name: 'P', value: toCents(principal), unit: 'amount', path: null },
      { name: 'r', value: rates.daily, unit: 'rate', path: null },
      { name: 'ra', value: rates.additional, unit: 'rate', path: null },
    ],
    // The additional alone is no matter of days.
    lists: () => (holds ? dailyFigures(reading) : []),
    source: rates.source,
  };
}

function dailyFigures({ principal, shares, days }: IofReading): Figure[] {
  const parts = shares.map((share) => toCents(share * principal));
  return [
    { name: 'ak', value: parts, unit: 'amount', path: null },
    { name: 'dk', value: days, unit: 'count', path: null },
  ];
}

function judged(
  facts: Facts,
  about: About,
  declared: { value: number; path: string },
  all: readonly Expectation[],
): Finding {
  const [first, ...others] = all;
  if (!first) return lacking(facts, about);
  const { terms, matches } = facts;
  const count = terms.count.ok ? terms.count.value : 1;
  const inputs: Figure[] = [{ name: 'n', value: count, unit: 'count', path: terms.count.path }];
  const { disbursement, insurance } = terms.amounts;
  const paths = [disbursement, insurance, terms.rates.monthly, terms.release, terms.firstDue].flatMap(
    (one) => (one.ok ? [one.path] : []),
  );
  const result = compareAmount(about, declared, [first, ...others], 0.01 * count, {
    inputs,
    paths: facts.paidOut ? [...paths, facts.paidOut.path] : paths,
  });
  // A schedule that was only assumed moves the tax by a few per cent at most.
  const isOpen =
    matches.length === 0 &&
    count > 1 &&
    result.verdict === 'differs' &&
    all.some(({ expected }) => Math.abs(expected - declared.value) <= 0.03 * expected);
  if (!isOpen) return result;
  const { alternatives, paths: used } = result;
  const reason = { code: 'no-schedule', path: terms.amounts.installment.path } as const;
  return cannotTell(about, reason, { inputs: result.inputs, alternatives, paths: used });
}

function lacking({ terms, paidOut, found }: Facts, about: About): Finding {
  const { release, firstDue, amounts } = terms;
  if (!release.ok && !paidOut) return cannotTell(about, { code: 'no-dates', path: release.path });
  if (!firstDue.ok) return cannotTell(about, { code: 'no-dates', path: firstDue.path });
  const day = release.ok ? release.value : (paidOut?.day ?? 0);
  if (iofRatesOn(day).length === 0) return cannotTell(about, { code: 'no-iof-rates', path: release.path });
  const first = found.dueDates(1)[0]?.days[0];
  if (first !== undefined && first <= day)
    return cannotTell(about, { code: 'dates-out-of-order', path: firstDue.path });
  const { disbursement } = amounts;
  if (!disbursement.ok) return cannotTell(about, { code: disbursement.reason, path: disbursement.path });
  return cannotTell(about, { code: 'no-schedule', path: amounts.installment.path });
}
