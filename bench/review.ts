import type { JsonObject } from '#lib/loan/json.ts';
import { reviewOffer } from '#lib/offer/review/review-offer.ts';
import type { ProcessGroup } from '../bin/launcher/process-group.ts';
import { launch, visibleAfter } from './browser.ts';
import { loadOn } from './generate.ts';
import { benchId } from './loan.ts';
import { fineRatio, interleave, median, summarize } from './measure.ts';
import { signIn, startDesk, startUpstream } from './processes.ts';
import type { Row } from './report.ts';

/** A desk at work has reviewed hundreds; its first ones, with code that is not compiled yet, are told besides. */
const warmUps = 300;
const first = 30;
const pageWarmUps = 5;
const options = { amountUnit: 'auto', rateUnit: 'auto', timeZone: 'America/Sao_Paulo' } as const;

/** A review's processor time, which the desk spends on every view in the one thread that it has; and what a page shows of it. */
export async function benchReview(group: ProcessGroup, runs = 200): Promise<Row[]> {
  return [
    await inPage(group, Math.ceil(runs / 2)),
    measured('an offer of 96 installments', offerOf(96), 2, runs),
    measured('an offer of 480 installments', offerOf(480), 10, runs),
    // Every convention is then tried in vain.
    measured('480 that nothing explains', offerOf(480, 1), 10, runs),
  ];
}

/** A page with its review, beside the same page of a desk that has none. */
async function inPage(group: ProcessGroup, runs: number): Promise<Row> {
  const upstream = await startUpstream(group);
  const desk = await startDesk(group, upstream);
  const without = await startDesk(group, upstream, { variant: 'unreviewed' });
  const browser = await launch();
  try {
    const opens = async (origin: string) => {
      const session = await signIn(origin, 'analyst');
      await loadOn(origin).warm(session);
      return (run: number) => visibleAfter(browser, `${origin}/loans/${benchId(0, 10, run)}`, { session });
    };
    const [ours, base] = [await opens(desk), await opens(without)];
    await interleave(pageWarmUps, ours, base);
    const took = await interleave(runs, ours, base);
    return {
      what: 'loan visible, with its review',
      measured: fineRatio(took.ours, took.base),
      target: { most: 1.05 },
      unit: 'times',
      ours: { name: 'reviewed', unit: 'ms', ...took.ours },
      base: { name: 'without', unit: 'ms', ...took.base },
      notes: [
        `compared by the mean of the middle half: ${took.ours.middle.toFixed(1)} and ${took.base.middle.toFixed(1)} ms; a median goes by frames of 16 ms`,
      ],
    };
  } finally {
    await browser.close();
  }
}

function measured(what: string, loan: JsonObject, most: number, runs: number): Row {
  const times = Array.from({ length: warmUps + runs }, () => {
    const before = process.cpuUsage();
    reviewOffer(loan, options);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  const summary = summarize(times.slice(warmUps));
  return {
    what: `review of ${what}, processor time`,
    measured: summary.median,
    target: { most },
    unit: 'ms',
    ours: { name: 'review', unit: 'ms', ...summary },
    base: { name: 'limit', unit: 'ms', ...summarize([most]) },
    notes: [`the first ${first}: ${median(times.slice(0, first)).toFixed(1)} ms`],
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
