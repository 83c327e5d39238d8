import { dayText } from '#lib/loan/civil-date.ts';
import { type JsonObject, valueAt } from '#lib/loan/json.ts';
import { isPartlyMasked } from '#lib/loan/masked.ts';
import { maskedDocumentPath } from '../terms/borrower-kind.ts';
import { isFloating } from '../terms/read-terms.ts';
import type { Check } from './check.ts';
import { cetChecks } from './check-cet.ts';
import { chargeChecks } from './check-charges.ts';
import { checkFigures, orderChecks } from './check-figures.ts';
import { cetPairCheck, ratePairCheck } from './check-rates.ts';
import { scheduleChecks } from './check-schedule.ts';
import { taxChecks } from './check-tax.ts';
import { withExcuse } from './excuses.ts';
import { unitAssumptions } from './explained-assumptions.ts';
import type { Facts } from './facts.ts';
import type { Finding } from './finding.ts';
import { checkInfos, figure, unread, withoutVerdict } from './make-finding.ts';

const checks: readonly Check[] = [
  ...[...orderChecks, ...scheduleChecks, ratePairCheck],
  ...[...cetChecks, cetPairCheck, ...taxChecks, ...chargeChecks],
];

/** The findings of every check of an offer that has what the check is about. */
export function runChecks(facts: Facts): Finding[] {
  const concerned = checks.filter(({ concerns }) => !concerns || concerns(facts));
  const findings = [checkFigures(facts), ...concerned.map((check) => runCheck(check, facts))];
  return findings.map((one) => withUnits(withFloating(one, facts), facts));
}

/**
 * Runs one check: without a verdict where the figure that it judges, or another that it needs, cannot be read. The
 * declared figure stands in the finding in any case.
 */
function runCheck({ id, symbol = '', declared, needs, judge }: Check, facts: Facts): Finding {
  const reading = declared(facts);
  const missing = (needs?.(facts) ?? []).find((one) => !one.ok);
  const finding = !reading.ok
    ? unread(id, reading)
    : missing
      ? unread(id, missing)
      : withExcuse(judge(facts, reading), facts, reading.path);
  if (finding.declared !== null) return finding;
  const paths = withPath(finding.paths, reading.path);
  if (reading.ok) {
    const value = checkInfos[id].unit === 'day' ? dayText(reading.value) : reading.value;
    return { ...finding, declared: value, paths };
  }
  // A rate in an unknown unit is shown by its digits alone.
  if (reading.reason !== 'unit' || typeof reading.found !== 'number') return finding;
  const digits = figure(symbol, 'count', { value: reading.found, path: reading.path });
  return { ...finding, inputs: [...finding.inputs, digits], paths };
}

/** Interest that follows an index has no schedule to find, and a masked type of interest may be such a one. */
function withFloating(finding: Finding, { terms }: Facts): Finding {
  const { interestType } = terms;
  const { path } = interestType;
  const code = finding.reason?.code;
  if (!interestType.ok && interestType.reason === 'masked')
    return code === 'no-schedule' || code === 'unit'
      ? withoutVerdict(finding, { code: 'masked', path })
      : finding;
  return code === 'no-schedule' && isFloating(terms)
    ? { ...finding, reason: { code: 'floating-rate', path }, paths: withPath(finding.paths, path) }
    : finding;
}

function withPath(paths: readonly string[], path: string): string[] {
  return [...new Set([...paths, path])];
}

/** Adds the assumed units: an amount depends on the unit of amounts, a figure with a rate on the unit of its group. */
function withUnits(finding: Finding, { units }: Facts): Finding {
  const { unit: figureUnit, paths, assumptions } = finding;
  if (figureUnit !== 'amount' && figureUnit !== 'rate') return finding;
  const used = Object.values(units).filter(
    (unit) =>
      unit?.paths.some((path) => paths.includes(path)) &&
      (unit.group !== 'amounts' || figureUnit === 'amount'),
  );
  const assumed = unitAssumptions(used);
  return assumed.length > 0 ? { ...finding, assumptions: [...assumptions, ...assumed] } : finding;
}

/**
 * A check that has no verdict for want of a value that is masked says so: the value may well be in the answer. The kind
 * of borrower is what a document of the customer says.
 */
export function withMaskedReason(finding: Finding, loan: JsonObject): Finding {
  const { reason } = finding;
  if (!reason) return finding;
  const path = reason.code === 'borrower' ? maskedDocumentPath(loan) : reason.path;
  const isHidden = path !== null && isMaskedAt(loan, path);
  return isHidden ? { ...finding, reason: { code: 'masked', path } } : finding;
}

/** True where the value at a JSON Pointer, or an object or list around it, is masked. */
function isMaskedAt(loan: JsonObject, path: string): boolean {
  for (let at = path; at !== ''; at = at.slice(0, at.lastIndexOf('/')))
    if (isPartlyMasked(valueAt(loan, at))) return true;
  return false;
}
