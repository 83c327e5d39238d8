import { daysToMinutes, instantAfter } from '../dates.ts';
import type { Json, JsonObject } from '../json-values.ts';
import { isPayment } from '../payment.ts';
import { at, makeRandom } from '../random.ts';
import { type Stage, scheduledAfter } from './stage.ts';

type Step = readonly [minutes: number, status: string, description: string, metadata: JsonObject];
type Facts = {
  readonly year: string;
  readonly channel: Json;
  readonly score: number;
  readonly resent: boolean;
};

const facts = (seed: string, start: string, channel: Json): Facts => {
  const random = makeRandom(`story ${seed}`);
  return { year: start.slice(0, 4), channel, score: random.int(610, 930), resent: random.int(0, 2) === 0 };
};

const proposed = ({ year, channel, resent }: Facts): readonly Step[] => [
  [0, 'open', 'Proposta criada', { channel, termsAccepted: true }],
  [
    6,
    'in_analysis',
    'Análise de crédito iniciada',
    { policy: `${year}.3`, bureaus: ['central', 'cadastro-positivo'] },
  ],
  ...(resent
    ? ([[38, 'in_analysis', 'Documento reenviado pelo cliente', { reason: 'foto ilegível' }]] as const)
    : []),
];

const approved = (told: Facts): readonly Step[] => [
  ...proposed(told),
  [
    97,
    'approved',
    'Crédito aprovado',
    { score: told.score, decision: at(['automatic', 'analyst'], told.score) },
  ],
];

const signed = (told: Facts): readonly Step[] => [
  ...approved(told),
  [
    2295,
    'signed',
    'CCB assinada pelo cliente',
    { document: 'ccb', pages: 11, provider: 'assinatura-digital' },
  ],
];

const paidOut = (told: Facts): readonly Step[] => [
  ...signed(told),
  [daysToMinutes(5), 'open', 'Crédito liberado', { attempts: 1, reconciled: true }],
];

const refused: Step = [
  118,
  'refused',
  'Proposta recusada pela política de crédito',
  { reason: 'margem insuficiente' },
];
const scheduled: Step = [
  scheduledAfter,
  'open',
  'Desembolso agendado',
  { window: '09:00-17:00', businessDays: 1 },
];
const late: Step = [
  daysToMinutes(332),
  'em_atraso',
  'Parcela vencida sem pagamento',
  { notice: 'sms', daysLate: 11 },
];
/** The event with which a loan is over. */
export const settledText = 'Contrato quitado';
const settled: Step = [daysToMinutes(383), 'settled', settledText, { letter: 'carta de quitação emitida' }];

const stepsOf: Readonly<Record<Stage, (told: Facts) => readonly Step[]>> = {
  proposed,
  approved,
  refused: (told) => [...proposed(told), refused],
  scheduled: (told) => [...signed(told), scheduled],
  running: paidOut,
  late: (told) => [...paidOut(told), late],
  settled: (told) => [...paidOut(told), settled],
};

/** The event of a payment that names its installment. */
export const paymentEntry = ({ createdAt = '', description = '', amount = 0 }: JsonObject): JsonObject => ({
  description: String(description).replace('Pagamento da parcela', 'Recebida a parcela'),
  status: 'open',
  metadata: { amount, source: 'conciliação' },
  createdAt: `${String(createdAt)}T15:04:27.380Z`,
});

export type Life = {
  readonly seed: string;
  readonly stage: Stage;
  readonly start: string;
  readonly status: string;
  readonly channel: Json;
  readonly transactions: readonly JsonObject[];
};

const inOrder = (a: JsonObject, b: JsonObject) => (String(a.createdAt) < String(b.createdAt) ? -1 : 1);

/** The events since the creation, oldest first; the last entry bears the status that the loan has. */
export const historyOf = ({
  seed,
  stage,
  start,
  status,
  channel,
  transactions,
}: Life): readonly JsonObject[] => {
  const steps = stepsOf[stage](facts(seed, start, channel)).map(
    ([minutes, state, description, metadata]): JsonObject => ({
      description,
      status: state,
      metadata,
      createdAt: instantAfter(start, minutes),
    }),
  );
  const all = [...steps, ...transactions.filter(isPayment).map(paymentEntry)].sort(inOrder);
  return all.map((entry, index) => (index === all.length - 1 ? { ...entry, status } : entry));
};
