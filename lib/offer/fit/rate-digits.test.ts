import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import type { ReviewOptions } from '#lib/offer/review.ts';
import { assumed, findingOf, review } from '#lib/testing/offers/sample-offers.ts';

const installment = (offer: JsonObject, rateUnit: ReviewOptions['rateUnit'] = 'auto') =>
  findingOf(review(offer, {}, { rateUnit }), 'installment');

const refuted = { verdict: 'differs', size: 'material' };
/** By another rate than is written, which rounds to it. */
const byDigits = { verdict: 'agrees', size: 'rounding' };

/** 1.8438003% a month, of which 1.84% is written. */
const rounded = {
  disbursementAmount: 56_211,
  installmentAmount: 19_757.83,
  totalAmount: 59_273.49,
  interestAmount: 2120.42,
  iofAmount: 228.2,
  iofAdditionalAmount: 217.18,
  monthlyFee: 0.0184,
  yearlyCET: 0.4967,
  monthlyCET: 0.0342,
  insurance: { amount: 449.69 },
  rebates: [{ amountType: 'absolute', amount: 47 }],
  expectedDisbursementDate: '2026-04-29',
  numberOfInstallments: 3,
  firstDueDate: '2026-05-18',
};

describe('a rate with more digits than are written', () => {
  test('gives the installment, and the figures that follow from it', () => {
    const result = review(rounded);
    const finding = findingOf(result, 'installment');
    expect(finding).toMatchObject(byDigits);
    expect(assumed(finding)).toMatchObject({
      'day-count': 'equal-months',
      'digits-of-the-rate': true,
    });
    expect(result.fits[0]).toMatchObject({ principal: 57_153.07 });
    expect(result.fits[0]?.monthlyRate).toBeCloseTo(0.018438, 6);
    expect(result.counts).toMatchObject({ differ: 0, convention: 0 });
  });

  test('is shown as it is written, beside the rate that it stands for', () => {
    const finding = installment(rounded);
    expect(finding.inputs).toContainEqual(expect.objectContaining({ name: 'i', value: 0.0184 }));
    expect(finding.expected).toBe(19_756.36);
    expect(finding.difference).toBe(1.47);
  });

  test('explains no more than its last digit can', () => {
    // From 1.835%, rounded, to 1.85%, cut, the installment lies between 19,754.43 and 19,760.28.
    for (const installmentAmount of [19_754.3, 19_760.5]) {
      const alone = { ...rounded, installmentAmount, totalAmount: null, interestAmount: null };
      expect(installment(alone, 'fraction')).toMatchObject(refuted);
    }
  });

  test('has those of the yearly rate, where that has more', () => {
    const exact = { ...rounded, yearlyFee: 0.245129 };
    expect(installment(exact)).toMatchObject({ verdict: 'agrees' });
    // 1.8401% to 1.8402% a month.
    const other = { ...rounded, yearlyFee: 0.24462, totalAmount: null, interestAmount: null };
    expect(installment(other).verdict).toBe('differs');
  });
});

describe('a rate of fewer digits than two decimals of a percent', () => {
  // 1.802% a month, of which 1.80% is written: JSON drops the zero.
  const short = {
    disbursementAmount: 10_000,
    installmentAmount: 934.14,
    totalAmount: 11_209.68,
    interestAmount: 1209.68,
    iofAmount: 0,
    iofAdditionalAmount: 0,
    monthlyFee: 0.018,
    numberOfInstallments: 12,
    expectedDisbursementDate: '2026-05-04',
    firstDueDate: '2026-06-04',
  };

  test('stands for the rates that round to it', () => {
    const result = review(short, {}, { rateUnit: 'fraction' });
    expect(findingOf(result, 'installment')).toMatchObject(byDigits);
    expect(result.fits[0]?.monthlyRate).toBeCloseTo(0.01802, 5);
  });

  test('stands for no others', () => {
    // Beyond 1.81% by any count of days, and with any lawful tax.
    const other = { ...short, installmentAmount: 965.2, totalAmount: null, interestAmount: null };
    expect(installment(other, 'fraction')).toMatchObject(refuted);
  });
});

describe('with an IOF that is not stated as a whole', () => {
  const differing = (offer: JsonObject) =>
    review(offer).findings.flatMap(({ check, size }) => (size === 'material' ? [check] : []));

  test('the digits explain what a tax financed in one pass would by chance', () => {
    // 2.02725% a month by calendar days, and an IOF that is grossed up.
    const untold = {
      disbursementAmount: 27_315.87,
      installmentAmount: 879.06,
      totalAmount: 45_711.12,
      interestAmount: 17_503.91,
      monthlyFee: 2.03,
      yearlyFee: 27.23,
      yearlyCET: 29.51,
      monthlyCET: 2.18,
      numberOfInstallments: 52,
      expectedDisbursementDate: '2028-07-06',
      firstDueDate: '2028-07-31',
    };
    expect(differing(untold)).toEqual([]);
    const [fit] = review(untold).fits;
    expect(fit?.monthlyRate).toBeCloseTo(0.0202725, 6);
    expect(fit && assumed(fit)).toMatchObject({ 'day-count': 'calendar/365', 'iof-computed': 'person' });
  });

  test('without total and interest the true convention is named, and no mistake', () => {
    const alone = {
      disbursementAmount: 22_248.16,
      installmentAmount: 2785.25,
      monthlyFee: 4.37,
      yearlyFee: 67.09,
      yearlyCET: 74.13,
      monthlyCET: 4.73,
      numberOfInstallments: 10,
      expectedDisbursementDate: '2026-11-23',
      firstDueDate: '2026-12-10',
    };
    expect(differing(alone)).toEqual([]);
    const fits = review(alone).fits.map(assumed);
    expect(fits).toContainEqual(
      expect.objectContaining({
        amortization: 'price',
        'day-count': 'business/252',
        'iof-computed': 'person',
      }),
    );
    expect(fits.filter((fit) => 'iof-one-pass' in fit)).toEqual([]);
  });

  test('its daily part alone accuses neither the installment nor the total', () => {
    const daily = {
      disbursementAmount: 14_421.45,
      installmentAmount: 1037.64,
      totalAmount: 63_296.04,
      interestAmount: 48_054.73,
      iofAmount: 473.51,
      rebates: [{ feeType: 'tac', amountType: 'absolute', amount: 288.43 }],
      monthlyFee: 6.28,
      yearlyFee: 107.71,
      yearlyCET: 116.5,
      monthlyCET: 6.65,
      numberOfInstallments: 61,
      expectedDisbursementDate: '2027-03-24',
      firstDueDate: '2027-05-20',
    };
    expect(differing(daily)).toEqual([]);
    expect(installment(daily)).toMatchObject({ verdict: 'agrees' });
    // A tax that the rule does not give is the figure that differs: the installment comes out with the lawful one.
    expect(differing({ ...daily, iofAmount: 463.51, totalAmount: null })).toEqual(['iof']);
  });

  test('a rate of whole percents is not refuted', () => {
    // 15.003% a month.
    const short = {
      disbursementAmount: 163_339.85,
      installmentAmount: 25_361.37,
      iofAmount: 5059.4,
      monthlyFee: 0.15,
      numberOfInstallments: 93,
      expectedDisbursementDate: '2024-08-22',
      firstDueDate: '2024-09-09',
    };
    expect(installment(short).verdict).not.toBe('differs');
  });

  test('a tax financed in one pass is named where total and interest confirm it alone', () => {
    const onePass = {
      disbursementAmount: 10_000,
      installmentAmount: 296.22,
      monthlyFee: 0.0199,
      numberOfInstallments: 60,
      expectedDisbursementDate: '2026-05-04',
      firstDueDate: '2026-06-04',
    };
    expect(installment(onePass)).toMatchObject({ verdict: 'agrees' });
    const whole = { ...onePass, totalAmount: 17_773.2, interestAmount: 7451.3 };
    expect(installment(whole)).toMatchObject({
      verdict: 'differs',
      explainedBy: { id: 'iof-one-pass', value: 10.36 },
    });
  });
});
