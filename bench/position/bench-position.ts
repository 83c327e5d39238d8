import type { JsonObject } from '#lib/loan/json.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import { readPosition } from '#lib/position/read-position.ts';
import type { ProcessGroup } from '../../tools/launcher/process-group.ts';
import type { Row } from '../bench-report.ts';
import { summarize } from '../measure.ts';
import { isoDay } from '../truth/truth-calendar.ts';
import { type Judgment, judgeLives } from './judge-lives.ts';
import { judgeSources, type SourceJudgment } from './judge-sources.ts';

const lives = 5000;
const sourcedLives = 10_000;
const warmUps = 60;
const timeZone = 'America/Sao_Paulo';
const installments = 480;
const transactions = 2000;

/** Judges the position of made-up lives, and measures its processor time: every view of a loan spends it. */
export async function benchPosition(_group: ProcessGroup, runs = 100): Promise<Row[]> {
  return [...livesRows(judgeLives(1, lives)), ...sourceRows(judgeSources(1, sourcedLives)), timeRow(runs)];
}

function livesRows({ wrong, complete, counted, certain }: Judgment): Row[] {
  const claimed = Object.values(certain).reduce((sum, count) => sum + count, 0);
  const parts = Object.entries(certain).map(([part, count]) => `${part} ${count}`);
  return [
    shareRow(`parts called certain and wrong, in ${lives} lives`, [wrong.length, claimed], {
      bar: { atMost: 0 },
      notes: [
        `certain: ${parts.join(', ')}`,
        ...wrong.slice(0, 20).map((wrongPart) => JSON.stringify(wrongPart)),
      ],
    }),
    shareRow('count of paid installments called certain, lives complete, no payoff', [counted, complete], {
      bar: { atLeast: 0.95 },
    }),
  ];
}

function sourceRows({ consistent, claimed, falsified, missed }: SourceJudgment): Row[] {
  return [
    shareRow('contradictions claimed of lives whose sources tell the same', [claimed.length, consistent], {
      bar: { atMost: 0 },
      notes: claimed.slice(0, 20).map((one) => JSON.stringify(one)),
    }),
    shareRow('lives with one source falsified, found', [falsified - missed.length, falsified], {
      bar: { atLeast: 0.95 },
      notes: missed.slice(0, 20).map((one) => JSON.stringify(one)),
    }),
  ];
}

function shareRow(what: string, [share, all]: [number, number], more: Pick<Row, 'bar' | 'notes'>): Row {
  const side = (name: string, count: number) =>
    ({ name, unit: 'count', median: count, low: count, high: count, count: 1 }) as const;
  return {
    what,
    measured: share / all,
    unit: 'share',
    ours: side('of', share),
    base: side('all', all),
    ...more,
  };
}

function timeRow(runs: number): Row {
  const loan = longLoan();
  const review = reviewOffer(loan, { amountUnit: 'auto', rateUnit: 'auto', timeZone });
  const today = isoDay(20_500);
  const times = Array.from({ length: warmUps + runs }, () => {
    const before = process.cpuUsage();
    readPosition(loan, { review, today, timeZone, fields: null, paymentFor: null });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  const summary = summarize(times.slice(warmUps));
  return {
    what: `position of ${installments} installments and ${transactions} transactions, processor time`,
    measured: summary.median,
    bar: { atMost: 10 },
    unit: 'ms',
    ours: { name: 'position', unit: 'ms', ...summary },
    base: { name: 'limit', unit: 'ms', ...summarize([10]) },
  };
}

/** Payments, parts, fees and reversals in turn, over forty years. */
function longLoan(): JsonObject {
  const installment = 83_123;
  const first = 14_000;
  const kinds = [
    [installment, 'Pagamento de parcela'],
    [40_000, 'Pagamento parcial'],
    [43_123, 'Pagamento parcial'],
    [-40_000, 'Estorno'],
    [390, 'Tarifa de boleto'],
  ] as const;
  return {
    offer: {
      disbursementAmount: 80_000,
      installmentAmount: installment / 100,
      monthlyFee: 0.01,
      interestType: 'pre_price',
      numberOfInstallments: installments,
      expectedDisbursementDate: isoDay(first - 30),
      firstDueDate: isoDay(first),
      fine: { fineRate: 0.02, interestBase: 'workdays', monthlyRate: 0.01 },
    },
    transactions: Array.from({ length: transactions }, (_, index) => {
      const [cents = 0, description = ''] = kinds[index % kinds.length] ?? [];
      return { amount: cents / 100, description, createdAt: isoDay(first + index * 3) };
    }),
  };
}
