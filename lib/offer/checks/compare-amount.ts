import type { About, Alternative, Assumption, Figure, Finding } from '../review/finding.ts';
import { finding, upTo } from '../review/finding.ts';
import { hair, toCents } from '../units/rounding.ts';

/** An expectation and what it assumes; `explains` names it where it is not the first one but would explain all. */
export type Expectation = {
  expected: number;
  assumptions: Assumption[];
  explains?: Assumption;
  /** Reais within which it is met, where that is not the comparison's own tolerance. */
  within?: number;
  /** What this one adds to the inputs and the source. */
  inputs?: Figure[];
  /** More inputs, one value an installment: made for the expectation that is told, and for no other. */
  lists?: () => Figure[];
  source?: string;
};

export type Details = {
  inputs: Figure[];
  assumptions?: Assumption[];
  paths?: string[];
};

/**
 * An amount against what is expected of it. It agrees within `tolerance` reais with any of `expectations` that is as
 * good as the first (none of which has `explains`); it differs by a convention where one of the others is met.
 */
export function compareAmount(
  about: About,
  declared: { value: number; path: string },
  expectations: readonly [Expectation, ...Expectation[]],
  tolerance: number,
  { inputs, assumptions = [], paths = [] }: Details,
): Finding {
  const met = nearest(declared.value, expectations, tolerance);
  const basis = met && !met.explains ? met : (expectations.find((one) => !one.explains) ?? expectations[0]);
  const expected = toCents(basis.expected);
  const difference = toCents(declared.value - expected);
  const others = expectations.filter((one) => one !== basis);
  const verdict = met && !met.explains ? 'agrees' : 'differs';
  const size =
    verdict === 'agrees'
      ? Math.abs(difference) < 0.005
        ? null
        : 'rounding'
      : met
        ? 'convention'
        : 'material';
  const source = basis.source ? `${about.source}; ${basis.source}` : about.source;
  return finding(
    { ...about, source },
    { verdict, size, declared: declared.value, expected, difference },
    {
      inputs: [...(basis.inputs ?? []), ...inputs, ...(basis.lists?.() ?? [])],
      assumptions: [...assumptions, ...basis.assumptions],
      explainedBy: verdict === 'differs' ? (met?.explains ?? null) : null,
      ...alternativesOf(declared.value, others.filter(verdict === 'agrees' ? isTold : () => true), basis),
      paths: [declared.path, ...paths],
    },
  );
}

function nearest(
  declared: number,
  expectations: readonly Expectation[],
  tolerance: number,
): Expectation | undefined {
  const distance = ({ expected }: Expectation) => Math.abs(expected - declared);
  // By whole cents: of readings that are equal to the cent the first, which is the plainest, stands.
  const cents = (one: Expectation) => Math.round(distance(one) * 100);
  const within = expectations.filter((one) => distance(one) <= (one.within ?? tolerance) + hair);
  // What needs no explanation is preferred to what does, however near that is.
  const plain = within.filter(({ explains }) => !explains);
  return (plain.length > 0 ? plain : within).toSorted((a, b) => cents(a) - cents(b))[0];
}

/** Beside what agrees only its equals are told, and what follows from the day of a transaction. */
function isTold({ explains }: Expectation): boolean {
  return !explains || explains.id === 'released-on-transaction';
}

/** At most this many other expectations are told, none twice, and how many more there are. */
export const mostAlternatives = 4;

/**
 * First of each day on which a transaction paid out what counts from it, then the others in their order: the likeliest
 * innocent cause of a difference is told, however many readings of the due dates come before it.
 */
export function payoutsFirst<T>(all: readonly T[], assumptionsOf: (one: T) => readonly Assumption[]): T[] {
  const first = new Map<unknown, T>();
  for (const one of all) {
    const payout = assumptionsOf(one).find(({ id }) => id === 'released-on-transaction');
    if (payout && !first.has(payout.value)) first.set(payout.value, one);
  }
  const prior = new Set(first.values());
  return [...prior, ...all.filter((one) => !prior.has(one))];
}

function alternativesOf(
  declared: number,
  others: readonly Expectation[],
  basis: Expectation,
): Pick<Finding, 'alternatives' | 'unlisted'> {
  const told = new Set([toCents(basis.expected)]);
  const ordered = payoutsFirst(others, ({ assumptions, explains }) =>
    explains ? [explains, ...assumptions] : assumptions,
  );
  const { list, unlisted } = upTo(
    ordered.filter(({ expected }) => !told.has(toCents(expected)) && told.add(toCents(expected))),
    mostAlternatives,
  );
  const alternatives = list.map(
    ({ expected, assumptions, explains }): Alternative => ({
      assumptions: explains ? [...assumptions, explains] : assumptions,
      expected: toCents(expected),
      difference: toCents(declared - toCents(expected)),
    }),
  );
  return { alternatives, unlisted };
}

/** Percentage points of a yearly rate: below the first it agrees, above the second it is material. */
export const points = { agree: 0.0005, material: 0.005 };
