import { dayOf, daysToMinutes, instantAfter } from '../dates.ts';
import type { JsonObject } from '../json-values.ts';
import { at, makeRandom } from '../random.ts';
import type { Sample } from '../sample.ts';
import { cashoutEntry, type PayoutKind, paymentMethodOf } from './cashout.ts';
import { employments } from './companies.ts';
import { people } from './customers.ts';
import { type Agent, agentNames, contextOf, placeOf } from './devices.ts';
import { historyOf } from './history.ts';
import { attachmentsOf, transactionsOf } from './ledger.ts';
import { offerOf } from './offer.ts';
import type { Line } from './offers.ts';
import { signatureOf, signerOf } from './signature.ts';
import { isPaidOut, isSigned, type Stage } from './stage.ts';

/** The properties in which loans differ. Everything else of a loan follows from them, the same each time. */
export type Plan = {
  readonly id?: string;
  /** Sequence of the contract number, and seed of all that is drawn. */
  readonly number: number;
  readonly person: number;
  readonly line: Line;
  readonly figures: JsonObject;
  readonly stage: Stage;
  readonly status?: string;
  /** Instant of creation; five days before the disbursement when left out. */
  readonly start?: string;
  readonly updated?: string;
  readonly paid?: number;
  readonly payout?: PayoutKind;
  readonly agent?: Agent;
};

export type Built = Required<Pick<Sample, 'id' | 'loan' | 'withheld' | 'references'>>;

const startOf = ({ start, figures, number }: Plan) => {
  if (start) return start;
  const day = figures.expectedDisbursementDate;
  if (typeof day !== 'string') throw new Error(`loan ${number} has neither a start nor a disbursement date`);
  return instantAfter(`${day}T12:37:41.318Z`, -daysToMinutes(5) + (number % 97));
};

const detailsOf = (plan: Plan) => {
  const seed = `loan ${plan.number}`;
  const random = makeRandom(seed);
  const person = at(people, plan.person);
  const start = startOf(plan);
  const amount = typeof plan.figures.disbursementAmount === 'number' ? plan.figures.disbursementAmount : 0;
  const payout = {
    kind: plan.payout ?? 'pix',
    seed,
    amount,
    person,
    instant: instantAfter(start, daysToMinutes(5)),
    isScheduled: !isPaidOut(plan.stage),
  };
  const agent = plan.agent ?? at(agentNames, plan.number);
  const place = placeOf(person.city);
  const signing = { seed, person, role: 'borrower', instant: instantAfter(start, 2295), agent, place };
  const id = plan.id ?? `loan_${random.text(16)}`;
  return {
    seed,
    random,
    id,
    person,
    start,
    payout,
    signing,
    files: attachmentsOf(seed, start, plan.stage),
  };
};

type Details = ReturnType<typeof detailsOf>;

const loanOf = (plan: Plan, details: Details): JsonObject => {
  const { id, seed, random, person, start, payout, signing, files } = details;
  const employment = at(employments, plan.person);
  const status = plan.status ?? 'open';
  const offer = offerOf({ ...plan, random, payout, start });
  const transactions = transactionsOf({ stage: plan.stage, start, offer, paid: plan.paid ?? 0 });
  const channel = at(['app', 'whatsapp', 'correspondente', 'site'], plan.number);
  const history = historyOf({ seed, stage: plan.stage, start, status, channel, transactions });
  const isPayroll = plan.line === 'payroll';
  return {
    id,
    status,
    externalId: random.uuid(),
    ...(plan.line === 'business' ? {} : { employment: employment.id }),
    customer: person.id,
    company: employment.company.id,
    contractNumber: `CCB-${start.slice(0, 4)}-${String(plan.number).padStart(6, '0')}`,
    cashout: payout.amount > 0 ? [cashoutEntry(payout)] : [],
    offer,
    transactions,
    attachments: files.map(({ attachment }) => attachment),
    context: contextOf(seed, signing.agent, signing.place),
    history,
    signatures: isSigned(plan.stage) ? [signatureOf(signing)] : [],
    metadata: {
      channel,
      ...(isPayroll ? { agreement: `CONV-${random.digits(5)}`, payrollMonth: dayOf(start).slice(0, 7) } : {}),
      origin: {
        campaign: `camp-${random.int(10, 99)}`,
        partner: at(['direto', 'parceiro-norte', 'parceiro-sul'], plan.number),
      },
    },
    createdAt: start,
    updatedAt: plan.updated ?? String(history.at(-1)?.createdAt ?? start),
    deleted: false,
  };
};

const withheldOf = (plan: Plan): JsonObject => {
  const random = makeRandom(`withheld ${plan.number}`);
  const available = random.int(30_000, 220_000) / 100;
  return {
    internalScore: random.int(310, 960),
    collateral: plan.line === 'payroll' ? { type: 'private_payroll', severance: true } : null,
    margin: { available, share: 0.35, checkedAt: startOf(plan) },
  };
};

const once = <T>(make: () => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** Builds a loan with its timeline, people, files and payment method; defaults are the examples of the specification. */
export const buildLoan = (plan: Plan): Built => {
  const details = detailsOf(plan);
  const references = () =>
    new Map(
      [
        ...details.files.map(({ file }) => file),
        paymentMethodOf(details.payout),
        signerOf(details.signing),
      ].map((object) => [String(object.id), object as JsonObject]),
    );
  return {
    id: details.id,
    loan: once(() => loanOf(plan, details)),
    withheld: () => withheldOf(plan),
    references: once(references),
  };
};
