import type { JsonObject } from '#lib/loan/json.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import { summarize } from './measure.ts';
import type { Family } from './processes.ts';
import type { Row } from './report.ts';

const warmUps = 30;
const options = { amountUnit: 'auto', rateUnit: 'auto', timeZone: 'America/Sao_Paulo' } as const;

/** Processor time of one review. The desk computes it on every view, in the one thread that it has. */
export async function benchReview(_family: Family, runs = 200): Promise<Row[]> {
  return [
    measured('an offer of 96 installments', offerOf(96), 2, runs),
    measured('an offer of 480 installments', offerOf(480), 10, runs),
    // Every convention is then tried in vain.
    measured('480 that nothing explains', offerOf(480, 1), 10, runs),
  ];
}

function measured(what: string, loan: JsonObject, most: number, runs: number): Row {
  for (let run = 0; run < warmUps; run += 1) reviewOffer(loan, options);
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    reviewOffer(loan, options);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  const summary = summarize(times);
  return {
    what: `review of ${what}, processor time`,
    measured: summary.median,
    target: { most },
    unit: 'ms',
    ours: { name: 'review', unit: 'ms', ...summary },
    base: { name: 'limit', unit: 'ms', median: most, low: most, high: most, count: 1 },
  };
}

/** Figures of calendar days (S01 of the reference figures), whose installment follows for any number of them. */
function offerOf(installments: number, wrongBy = 0): JsonObject {
  const growth = 1.0199 ** -installments;
  const installment = Math.round((5391.35 * 0.0199 * 100) / (1 - growth)) / 100 + wrongBy;
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
