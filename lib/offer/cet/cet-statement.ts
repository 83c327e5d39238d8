import type { Assumption, Finding } from '../review/finding.ts';
import { financedAssumptions, rateFoundAssumptions } from '../review/match-assumptions.ts';
import type { Facts } from '../review/offer-facts.ts';
import { type Financed, financeable } from '../schedule/compose-principal.ts';
import type { Match } from '../schedule/exact-matches.ts';
import { valueOrNull } from '../terms/read-field.ts';
import { unitAssumptions } from '../units/assumed-units.ts';
import { centsOf, toCents } from '../units/rounding.ts';
import { type CetCandidate, paymentsOf } from './cet-candidates.ts';

/** `received`: the amount paid out, less what is paid in advance. */
type StatementPart = 'disbursement' | 'received' | Financed | 'interest' | 'rounding';
/** `share`: a fraction of the total. Amounts in reais, to the cent. */
type StatementRow = { part: StatementPart; amount: number; share: number; inAdvance: boolean };

/** What the total is made of: rows that add up to it, to the cent. */
export type TotalStatement = { rows: StatementRow[]; total: number; paths: string[] };

/** The demonstrativo do CET: what is owed, component by component, and the CET that follows from it. */
export type CetStatement = TotalStatement & {
  /** FC0 of the CET: what the borrower has in hand. */
  received: number;
  cetYearly: number;
  cetMonthly: number;
  assumptions: Assumption[];
  source: string;
};

/** The composition of the total, once the finding on its parts agrees. */
export function totalStatement(facts: Facts, parts: Finding): TotalStatement | null {
  const { total } = facts.terms.amounts;
  const interest = ownInterest(facts, parts);
  if (!total.ok || interest === null) return null;
  const financed = parts.assumptions.find(({ id }) => id === 'financed')?.value;
  const isComputed = parts.assumptions.some(({ id }) => id === 'iof-computed');
  return statementOf(facts, String(financed ?? '').split('+'), interest, total.value, isComputed);
}

/**
 * Res. CMN 4.881/2020, art. 7: each component in reais and as a part of the total owed. By the schedule that gives the
 * installment: its payments, its principal, and its interest; and by its CET: what that takes for paid in advance
 * (art. 4) is a component, too. Null without such a schedule or a CET. `ofInterest`: the finding on the interest.
 */
export function cetStatement(facts: Facts, ofInterest: Finding | undefined): CetStatement | null {
  const { terms, matches, cets, rates, units } = facts;
  const [match] = matches;
  const given = rates.yearlyCet ? valueOrNull(rates.yearlyCet) : null;
  const cet = likeliest(cets, given);
  const payments = paymentsOf(terms, match ?? null);
  if (!match || !payments || !cet?.result.ok) return null;
  const total = payments.reduce((sum, payment) => sum + payment, 0);
  const { parts, iof, principal } = match.composition;
  // Without interest the rest is what rounding has left; without the offer's own, that cannot be told from interest.
  const interest = match.rate === 0 ? 0 : (ownInterest(facts, ofInterest) ?? total - principal);
  const statement = statementOf(facts, parts, interest, total, iof === 'computed', cet.advance);
  if (!statement) return null;
  const { yearly, monthly } = cet.result;
  return {
    ...statement,
    received: toCents(cet.released),
    cetYearly: yearly,
    cetMonthly: monthly,
    assumptions: [
      ...cet.assumptions,
      ...computedIof(match),
      ...(facts.inferred?.assumptions ?? []),
      ...unitAssumptions([units.amounts, units.rates, given === null ? null : units.cet]),
      // Without a unit the schedule's rate is a reading of the installment alone.
      ...(units.rates?.reading ? [] : rateFoundAssumptions(facts.rates.monthly)),
    ],
    source: 'Res. CMN 4.881/2020, arts. 4 e 7',
  };
}

/**
 * The offer's interest, where a finding that holds it to the total agrees: the cents that are left are rounding, and
 * have a row of their own. So both statements, and the contract, say the same interest.
 */
function ownInterest({ terms }: Facts, finding: Finding | undefined): number | null {
  const { interest } = terms.amounts;
  return finding?.verdict === 'agrees' && interest.ok ? interest.value : null;
}

/** That the IOF is the rule's, which the offer gives otherwise or not at all; what is financed has rows. */
function computedIof({ composition }: Match): Assumption[] {
  return financedAssumptions(composition).filter(({ id }) => id !== 'financed');
}

/**
 * The reading nearest to the CET that is given, from the expected day of release where there is one. Without a CET the
 * norm's own: what is not financed is paid in advance.
 */
function likeliest(cets: readonly CetCandidate[], given: number | null): CetCandidate | undefined {
  const solved = cets.filter(({ result }) => result.ok);
  const own = solved.filter(({ fromTransaction }) => !fromTransaction);
  const candidates = own.length > 0 ? own : solved;
  const distance = ({ result }: CetCandidate) =>
    result.ok && given !== null ? Math.round(Math.abs(result.yearly - given) * 1e4) : 0;
  if (given === null) {
    const inAdvance = candidates.find(({ advance }) => advance.length > 0);
    if (inAdvance) return inAdvance;
  }
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0];
}

function statementOf(
  { terms, search, matches }: Facts,
  parts: readonly string[],
  interest: number,
  total: number,
  isComputed: boolean,
  advance: readonly Financed[] = [],
): TotalStatement | null {
  const { disbursement } = terms.amounts;
  const whole = centsOf(total);
  if (!disbursement.ok || whole <= 0) return null;
  const costsIn = (some: readonly string[]) =>
    financeable
      .filter((part) => some.includes(part))
      .map((part) => ({ part, cents: centsOf(search.costs[part] ?? 0) }));
  const costs = costsIn(parts);
  const before = costsIn(advance).map((cost) => ({ ...cost, inAdvance: true }));
  const received = before.reduce((sum, { cents }) => sum - cents, centsOf(disbursement.value));
  const tax = isComputed
    ? computedTax(matches[0]?.composition.principal ?? 0, disbursement.value, costs)
    : [];
  const rows: { part: StatementPart; cents: number; inAdvance?: boolean }[] = [
    { part: before.length > 0 ? 'received' : 'disbursement', cents: received },
    ...before,
    ...tax,
    ...costs,
    { part: 'interest', cents: centsOf(interest) },
  ];
  const rest = whole - rows.reduce((sum, { cents }) => sum + cents, 0);
  if (rest !== 0) rows.push({ part: 'rounding', cents: rest });
  return {
    rows: rows.map(({ part, cents, inAdvance = false }) => ({
      part,
      amount: cents / 100,
      share: cents / whole,
      inAdvance,
    })),
    total: whole / 100,
    paths: pathsOf(terms),
  };
}

function computedTax(principal: number, disbursement: number, costs: readonly { cents: number }[]) {
  const extras = costs.reduce((sum, { cents }) => sum + cents, 0);
  return [{ part: 'iof' as const, cents: centsOf(principal) - centsOf(disbursement) - extras }];
}

function pathsOf({ amounts, rebates }: Facts['terms']): string[] {
  return [...Object.values(amounts), rebates].flatMap((reading) => (reading.ok ? [reading.path] : []));
}
