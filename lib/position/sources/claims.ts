import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import { childPointer, type Json, member } from '#lib/loan/json.ts';
import { containsMasked } from '#lib/loan/masked.ts';
import { amountAsSent, possibleCents } from '../amounts/sent-amounts.ts';
import { isPaymentKind, isStandingPayment } from '../entries/entry.ts';
import type { HistoryEvent } from '../lifecycle/history-events.ts';
import { meaningOfStatus } from '../lifecycle/status-words.ts';
import { isClearing, outcomeByNearestDay, outcomeOf } from '../parts/overdue.ts';
import type { PositionInputs } from '../parts/position-inputs.ts';
import { readingOf } from '../parts/repayment-reading.ts';
import { coveredBy } from '../plan/covered-installments.ts';
import { balanceSpans, chargesAt } from './balance-readings.ts';
import type { ClaimContext } from './claim-context.ts';
import { listedSpans } from './listed-spans.ts';
import { outcomeCents, payableWays } from './payable-readings.ts';
import { type Claim, type Source, type Span, type Subject, trueOrFalse } from './statement.ts';

/** What each source says of each subject. A source that is silent, empty, masked or unreadable has no claim. */
export const readClaims: Record<Subject, (context: ClaimContext) => Claim[]> = {
  'paid-out': paidOutClaims,
  'paid-installments': paidClaims,
  overdue: overdueClaims,
  remaining: remainingClaims,
  finished: finishedClaims,
  signed: signedClaims,
};

const status = ({ loan }: ClaimContext, subject: 'paid-out' | 'finished' | 'signed'): Claim[] => {
  const value = meaningOfStatus(loan.status)[subject];
  return value === undefined ? [] : [trueOrFalse('status', value, { because: ['/status'] })];
};

const isClaim = (claim: Claim | null | undefined | false): claim is Claim => Boolean(claim);

const eventsOf = ({ inputs }: ClaimContext, kind: HistoryEvent['kind']) =>
  inputs.events.filter((event) => event.kind === kind);

/**
 * The disbursement among the transactions, or a payment, before which nobody pays; what the history tells; and a transfer
 * of the cash-out that names its day. After a disbursement that came back only later entries and events say that the money
 * is out.
 */
function paidOutClaims(context: ClaimContext): Claim[] {
  const { entries } = context.inputs;
  const returned = entries.find(({ notes }) => notes.includes('maybe.returned'));
  const isLater = ({ day }: { day: number | null }) => !returned || (day ?? 0) > (returned.day ?? 0);
  const disbursement = entries.find(({ kind, isReversed }) => kind === 'disbursement' && !isReversed);
  const first = disbursement ?? entries.find((entry) => isPaymentKind(entry.kind) && isLater(entry));
  const told = eventsOf(context, 'paid-out').find(isLater);
  const received = eventsOf(context, 'received').find(isLater);
  const sent = transferOf(context);
  const paid = context.inputs.terms.stated?.list.find(({ state }) => state === 'paid' || state === 'part');
  return [
    first
      ? payoutClaim('transactions', disbursement?.day ?? null, first.pointer)
      : returned?.kind === 'reversal' &&
        trueOrFalse('transactions', false, { because: [returned.pointer], certainty: 'fits' }),
    told && payoutClaim('history', told.day, told.pointer),
    received && !told && payoutClaim('history', null, received.pointer),
    sent && isLater(sent) && payoutClaim('cashout', sent.day, sent.pointer),
    paid && trueOrFalse('installments', true, { because: [paid.pointer] }),
    ...status(context, 'paid-out'),
  ].filter(isClaim);
}

/** The instant of a Pix in its end-to-end identifier: `E`, eight digits of the sender's bank, `YYYYMMDDhhmm` in UTC. */
const endToEndId = /^E\d{8}(\d{4})(\d\d)(\d\d)\d{4}[\dA-Za-z]{11}$/;

/**
 * The first transfer of the cash-out that bears the end-to-end identifier of a Pix, which only one that was sent has. Its
 * day is that of UTC, which late in the evening is a day ahead of Brazil.
 */
function transferOf({ loan }: ClaimContext): { day: number; pointer: string } | undefined {
  const list = member(loan, 'cashout');
  return (Array.isArray(list) ? list : []).flatMap((entry, index) => {
    const pointer = childPointer('/cashout', index);
    return [entry, member(entry, 'transfer')].flatMap((transfer, isInner) => {
      const id = member(transfer, 'endToEndId');
      const [, ...date] = (typeof id === 'string' && endToEndId.exec(id)) || [];
      const day = parseDay(date.join('-'));
      return day === null ? [] : [{ day, pointer: `${pointer}${isInner ? '/transfer' : ''}/endToEndId` }];
    });
  })[0];
}

/** A payout may be booked some business days after the event, or before it. */
function payoutClaim(source: Source, day: number | null, pointer: string): Claim {
  const because = [pointer];
  if (day === null) return trueOrFalse(source, true, { because });
  return {
    source,
    value: dayText(day),
    unit: null,
    certainty: 'follows',
    because,
    spans: [[day - clearingWeek, day + clearingWeek]],
  };
}

/** The calendar days in which three business days pass, whatever weekend and holiday are among them. */
const clearingWeek = 7;

/** The credits by which the transactions may be read, in cents; null where they do not tell what is paid. */
function possibleCredits(inputs: PositionInputs): Span | null {
  const { entries, terms, doubts, missing, credits, today, isPaymentTold } = inputs;
  if (!isPaymentTold || missing !== null || entries.length === 0 || terms.amounts.length === 0) return null;
  if (doubts.open.length > 0 || entries.some(({ cents, day }) => cents === null || day === null)) return null;
  const [series] = terms.dueDates;
  // A payment of the last days may not be among the transactions yet.
  const clearing = (series?.payable ?? []).findLastIndex((day) => day < today && isClearing(day, today));
  const cleared = clearing < 0 ? 0 : (terms.sums[clearing] ?? 0);
  // The installment that is open may be a later one.
  const open = isOutOfOrder(inputs) ? (terms.installment ?? 0) : 0;
  return [credits.low - open, Math.max(credits.high, cleared)];
}

function becauseOf({ entries }: PositionInputs): string[] {
  const payments = entries.filter(isStandingPayment).map(({ pointer }) => pointer);
  return payments.length > 0 ? payments : ['/transactions'];
}

/** True where a month was left out, and later ones were paid. */
function isOutOfOrder(inputs: PositionInputs): boolean {
  const [series] = inputs.terms.dueDates;
  const outcome = series && outcomeOf(readingOf(inputs.credits.likely, inputs.terms), series, inputs);
  return outcome !== undefined && outcomeByNearestDay(inputs, outcome) !== null;
}

const certaintyOf = ({ credits, hasPayment }: PositionInputs) =>
  hasPayment && credits.low === credits.high ? ('follows' as const) : ('fits' as const);

/** `leading`: how many are received before the first that is not. */
type Received = { count: number; leading: number; because: string[] };

/**
 * How many installments the history says were received. It may leave others out: those before its first number are taken
 * for received earlier, unless the transactions leave it open, those between two numbers for missed. Null where a payment
 * was taken back, as nobody knows which.
 */
export function receivedCount(context: ClaimContext): Received | null {
  const received = eventsOf(context, 'received');
  const { amounts } = context.inputs.terms;
  if (received.length === 0 || amounts.length === 0) return null;
  if (eventsOf(context, 'taken-back').length > 0) return null;
  const numbers = new Set(received.flatMap(({ installmentNumber }) => installmentNumber ?? []));
  const isOpen = context.inputs.missing !== null || context.inputs.doubts.open.length > 0;
  const earlier = isOpen || isOutOfOrder(context.inputs) ? 0 : Math.min(...numbers) - 1;
  const count = numbers.size > 0 ? numbers.size + earlier : received.length;
  const leading = amounts.findIndex((_, index) => index >= earlier && !numbers.has(index + 1));
  return {
    count: Math.min(count, amounts.length),
    leading: numbers.size > 0 && leading >= 0 ? leading : Math.min(count, amounts.length),
    because: received.map(({ pointer }) => pointer),
  };
}

/** What the transactions say, by every value that they leave possible. */
function byTransactions(inputs: PositionInputs, said: Said, spans: readonly Span[]): Claim {
  return {
    source: 'transactions',
    ...said,
    certainty: certaintyOf(inputs),
    because: becauseOf(inputs),
    spans,
  };
}

/** What the history says by the installments that it received. */
function byHistory({ because }: Received, said: Said, span: Span): Claim {
  return { source: 'history', ...said, certainty: 'fits', because, spans: [span] };
}

type Said = Pick<Claim, 'value' | 'unit'>;

const countOf = (value: number): Said => ({ value, unit: null });

/** What the API's own list of installments says. Its amounts follow from it, by every value that unseen ones leave possible. */
function byInstallments(said: Said, spans: readonly Span[]): Claim {
  return { source: 'installments', ...said, certainty: 'follows', because: ['/installments'], spans };
}

function paidClaims(context: ClaimContext): Claim[] {
  const { inputs } = context;
  const { terms, credits } = inputs;
  const possible = possibleCredits(inputs);
  const received = receivedCount(context);
  const listed = listedSpans(inputs);
  return [
    listed && byInstallments(countOf(listed.counts[0]), [listed.counts]),
    possible &&
      byTransactions(inputs, countOf(coveredBy(credits.likely, terms)), [
        [coveredBy(possible[0], terms), coveredBy(possible[1], terms)],
      ]),
    received && byHistory(received, countOf(received.count), [received.count, terms.amounts.length]),
    meaningOfStatus(context.loan.status).unpaid && {
      ...{ source: 'status' as const, ...countOf(0), certainty: 'follows' as const, because: ['/status'] },
      spans: [[0, 0] as const],
    },
  ].filter(isClaim);
}

/** The cents of an amount that the API sent. In another unit than the offer it is read by both. */
export function sentSpans(value: number, { terms }: PositionInputs): Span[] {
  return possibleCents(value, terms.unit).map((cents): Span => [cents, cents]);
}

function apiClaim(name: 'amountRemaining' | 'amountForPayment', { loan, inputs }: ClaimContext): Claim[] {
  const value = member(loan, name);
  if (typeof value !== 'number') return [];
  const unit = inputs.terms.isUnitKnown ? inputs.terms.unit : null;
  const because = [`/${name}`];
  return [{ source: 'api', value, unit, certainty: 'stated', because, spans: sentSpans(value, inputs) }];
}

const amountOf = (cents: number, { terms }: PositionInputs) => ({
  value: amountAsSent(cents, terms.unit),
  unit: terms.isUnitKnown ? terms.unit : null,
});

function remainingClaims(context: ClaimContext): Claim[] {
  const { inputs } = context;
  const { terms, credits } = inputs;
  const total = terms.sums.at(-1) ?? 0;
  const possible = possibleCredits(inputs);
  const received = receivedCount(context);
  const paid = received ? (terms.sums[received.count - 1] ?? 0) : 0;
  const paidUntilGap = received ? (terms.sums[received.leading - 1] ?? 0) : 0;
  const listed = listedSpans(inputs);
  return [
    listed &&
      byInstallments(
        amountOf(total - listed.credits[1], inputs),
        Object.values(balanceSpans(listed.credits, context)),
      ),
    possible &&
      byTransactions(
        inputs,
        amountOf(Math.max(0, total - credits.likely), inputs),
        Object.values(balanceSpans(possible, context)),
      ),
    ...apiClaim('amountRemaining', context),
    received &&
      byHistory(received, amountOf(total - paid, inputs), [
        0,
        total - paid + chargesAt(paidUntilGap, inputs),
      ]),
  ].filter(isClaim);
}

const payableSpans = (credits: Span, context: ClaimContext) =>
  payableWays(credits, context).flatMap((ways) => Object.values(ways).flat());

/** `amountForPayment` speaks of what is overdue as far as it asks for more or less than a person could have to pay. */
function overdueClaims(context: ClaimContext): Claim[] {
  const { inputs } = context;
  const { terms, credits, isPaidOut } = inputs;
  const possible = possibleCredits(inputs);
  const received = receivedCount(context);
  if (terms.dueDates.length === 0 || !isPaidOut) return [];
  const { overdue } = outcomeCents(credits.likely, inputs);
  const open = received && outcomeCents(terms.sums[received.count - 1] ?? 0, inputs).overdue;
  const isLess = possible !== null && open !== null && open < overdue;
  const listed = terms.stated?.isComplete ? listedSpans(inputs) : null;
  return [
    listed &&
      byInstallments(amountOf(listed.overdue, inputs), [
        [listed.overdue, listed.overdue + chargesAt(listed.credits[0], inputs)],
        ...payableSpans(listed.credits, context),
      ]),
    possible && byTransactions(inputs, amountOf(overdue, inputs), payableSpans(possible, context)),
    ...(possible || listed ? apiClaim('amountForPayment', context) : []),
    received && isLess && byHistory(received, amountOf(open, inputs), [0, open]),
  ].filter(isClaim);
}

function finishedClaims(context: ClaimContext): Claim[] {
  const { inputs, loan } = context;
  const { terms, doubts, entries } = inputs;
  const possible = possibleCredits(inputs)?.map(
    (credit) => coveredBy(credit, terms) === terms.amounts.length,
  );
  const payoff = doubts.hasPayoff ? entries.filter(({ notes }) => notes.includes('payoff')) : [];
  const remaining = member(loan, 'amountRemaining');
  const [settled] = eventsOf(context, 'settled');
  const transactions = (value: boolean, because: string[]) =>
    trueOrFalse('transactions', value, {
      because,
      certainty: payoff.length > 0 ? 'fits' : certaintyOf(inputs),
    });
  const because = ['/amountRemaining'];
  const isListedFinished = listedSpans(inputs)?.isFinished ?? null;
  return [
    isListedFinished !== null &&
      trueOrFalse('installments', isListedFinished, { because: ['/installments'] }),
    payoff.length > 0 &&
      transactions(
        true,
        payoff.map(({ pointer }) => pointer),
      ),
    possible && new Set(possible).size === 1 && transactions(possible[0] === true, becauseOf(inputs)),
    typeof remaining === 'number' &&
      trueOrFalse('api', Math.abs(remaining) <= 0.05, { because, certainty: 'stated' }),
    settled && trueOrFalse('history', true, { because: [settled.pointer] }),
    ...status(context, 'finished'),
  ].filter(isClaim);
}

/** An empty list of signatures says that nobody signed. Nobody is paid out without having signed. */
function signedClaims(context: ClaimContext): Claim[] {
  const signatures: Json | undefined = member(context.loan, 'signatures');
  const [told] = eventsOf(context, 'signed');
  const isSigned = Array.isArray(signatures) && signatures.length > 0;
  const isUnsigned = Array.isArray(signatures) && signatures.length === 0;
  const others = [
    told && trueOrFalse('history', true, { because: [told.pointer] }),
    ...status(context, 'signed'),
  ].filter(isClaim);
  const payout = paidOutClaims(context).find(({ value }) => value !== false);
  const implied = isUnsigned && others.length === 0 && payout;
  return [
    (isSigned || isUnsigned) && trueOrFalse('signatures', isSigned, { because: ['/signatures'] }),
    ...others,
    implied && trueOrFalse(payout.source, true, { because: payout.because, certainty: 'fits' }),
  ]
    .filter(isClaim)
    .filter(
      ({ because }) => !because.some((pointer) => containsMasked(member(context.loan, pointer.slice(1)))),
    );
}
