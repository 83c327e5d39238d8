import type { JsonObject } from '#lib/loan/json.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import type { ProcessGroup } from '../tools/launcher/process-group.ts';
import type { Row } from './bench-report.ts';
import { median, summarize } from './measure.ts';
import { rightOffer } from './truth/judged-offer.ts';
import { baseKinds } from './truth/lending-kinds.ts';
import { seededRandom } from './truth/seeded-random.ts';

/** A running desk has reviewed hundreds of offers, so that its code is compiled. The first reviews are noted apart. */
const warmUps = 300;
const first = 30;
const options = { amountUnit: 'auto', rateUnit: 'auto', timeZone: 'America/Sao_Paulo' } as const;

/** Measures the processor time of one review: every view of a loan spends it on the server's one thread. */
export async function benchReview(_group: ProcessGroup, runs = 200): Promise<Row[]> {
  const random = seededRandom(20);
  const right = Array.from(
    { length: runs },
    () => rightOffer(random.weighted(baseKinds), random).written.loan,
  );
  return [
    reviewRow('a right offer, of many kinds and lengths', right, 1, runs),
    // The figures of these differ, so that the field that explains the differences is searched for.
    reviewRow('a wrong offer of 12 installments', [offerOf(12)], 1.5, runs),
    reviewRow('a wrong offer of 96 installments', [offerOf(96)], 2, runs),
    reviewRow('a wrong offer of 480 installments', [offerOf(480)], 6, runs),
  ];
}

/** Reviews the loans in turns. */
function reviewRow(subject: string, loans: readonly JsonObject[], atMost: number, runs: number): Row {
  const times = Array.from({ length: warmUps + runs }, (_, index) => {
    const before = process.cpuUsage();
    const loan = loans[index % loans.length];
    if (loan) reviewOffer(loan, options);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  const summary = summarize(times.slice(warmUps));
  return {
    what: `review of ${subject}, processor time`,
    measured: summary.median,
    bar: { atMost },
    unit: 'ms',
    ours: { name: 'review', unit: 'ms', ...summary },
    base: { name: 'limit', unit: 'ms', ...summarize([atMost]) },
    notes: [`the first ${first}: ${median(times.slice(0, first)).toFixed(1)} ms`],
  };
}

/** Builds an offer by the convention of calendar days (S01 of the reference figures) for any number of installments. */
function offerOf(installments: number): JsonObject {
  const growth = 1.0199 ** -installments;
  const installment = Math.round((5391.35 * 0.0199 * 100) / (1 - growth)) / 100;
  const total = Math.round(installment * installments * 100) / 100;
  return {
    createdAt: '2026-11-18T12:00:00.000Z',
    offer: {
      disbursementAmount: 5000,
      installmentAmount: installment,
      totalAmount: total,
      interestAmount: Math.round((total - 5391.35) * 100) / 100,
      iofAmount: 95.86,
      iofAdditionalAmount: 20.49,
      insurance: { amount: 125, fee: 0.025 },
      rebates: [{ feeType: 'tac', amountType: 'absolute', amount: 150 }],
      monthlyFee: 0.0199,
      yearlyFee: 0.266751,
      monthlyCET: 0.0316,
      yearlyCET: 0.4532,
      numberOfInstallments: installments,
      interestGracePeriod: 0,
      principalGracePeriod: 0,
      interestType: 'pre_price_days',
      expectedDisbursementDate: '2026-11-23',
      firstDueDate: '2027-01-05',
      fine: { fineRate: 0.02, interestBase: 'workdays', monthlyRate: 0.01 },
    },
  };
}
