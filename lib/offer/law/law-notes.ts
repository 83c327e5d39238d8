import type { Facts } from '../findings/facts.ts';
import type { Finding } from '../findings/finding.ts';
import { lawDay } from '../findings/opening-fee.ts';
import { isInForce, kindFor, type LawRule, type LawRuleKind, lawRules } from '../norms/law-rules.ts';
import type { BorrowerReading } from '../terms/borrower-kind.ts';
import { lawTriggers } from './law-triggers.ts';

/** A rule of the law that concerns an offer. */
export type LawNote = Pick<LawRule, 'from' | 'until' | 'to' | 'source'> & {
  rule: LawRule['id'];
  kind: LawRuleKind;
  /** The day on which secondary sources of the rule were read; null where the norm itself was. */
  readOn: string | null;
  /** The figure that the rule is about, as a rate (a fraction), a number, or an identifier; null without one. */
  value: number | string | null;
  /** The JSON Pointers of the fields that the rule is about. */
  paths: readonly string[];
};

/** `borrower`: the kinds of borrower that the answer leaves open, and the fields that are evidence for them. */
export type OfferLaw = { borrower: BorrowerReading; notes: LawNote[] };

/**
 * The rules of the law that concern an offer on the day of its release. They are for information: what the law forbids
 * is among the findings.
 */
export function offerLaw(facts: Facts, findings: readonly Finding[]): OfferLaw {
  const { borrower } = facts.terms;
  const day = lawDay(facts);
  const notes = lawRules.flatMap((rule): LawNote[] => {
    const kind = kindFor(rule, borrower.kinds);
    if (kind === null || !isInForce(rule, day)) return [];
    const found = lawTriggers[rule.id](facts, findings);
    if (!found) return [];
    const { id, from, until, to, source, readOn = null } = rule;
    const { value = null, paths } = found;
    return [{ rule: id, kind, from, until, to, source: found.source ?? source, readOn, value, paths }];
  });
  return { borrower, notes };
}
