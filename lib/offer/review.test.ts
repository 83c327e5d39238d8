import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import { assumed, findingOf, options, review, s01, s03 } from '#lib/testing/offers/sample-offers.ts';
import { processorMs } from '#lib/testing/processor-time.ts';
import { findingKind } from './findings/finding.ts';
import { reviewOffer } from './review.ts';

const loan = { cashout: s01.cashout, employment: 'empl_1' };
const differing = (offer: JsonObject) =>
  review(offer, loan)
    .findings.filter((finding) => finding.verdict === 'differs')
    .map(({ check, size }) => `${check} ${size}`);

test('a rate that was sent as a percent to a desk of fractions has a review, and no tax of thirty digits', () => {
  // The published offer of 84 × 100.00 at 1.8% a month. By 180% a month the tax of an installment is a number of thirty digits.
  const offer = {
    ...{ disbursementAmount: 4117.48, installmentAmount: 7643.875, numberOfInstallments: 84 },
    ...{ totalAmount: 8400, iofAmount: 129.12, monthlyFee: 1.8, yearlyFee: 23.8721, monthlyCET: 1.8957 },
    ...{ yearlyCET: 25.6687, expectedDisbursementDate: '2021-08-25', firstDueDate: '2021-10-07' },
  };
  const reviewed = reviewOffer({ offer }, { amountUnit: 'reais', rateUnit: 'fraction', timeZone: 'UTC' });
  expect(reviewed?.schedule?.totals).toMatchObject({ principal: 4246.6, iof: null });
});

test('of a refused offer nothing is computed, and the law asks nothing', () => {
  const zeros = { installmentAmount: 0, totalAmount: 0, monthlyFee: 0, yearlyFee: 0, yearlyCET: 0 };
  const offer = { ...s01, ...zeros, description: 'Score' };
  const nothing = { fits: [], schedule: null, total: null, cet: null, law: { notes: [] } };
  expect(review({ ...offer, description: '' }).law.notes).not.toEqual([]);
  expect(review(offer)).toMatchObject(nothing);
});

describe('one wrong figure', () => {
  test.each([
    ['a CET of 1.9%', { yearlyCET: 0.019 }, ['cet-yearly material', 'cet-pair material']],
    [
      'a total with two digits exchanged',
      { totalAmount: 6106.8 },
      ['total material', 'total-parts material'],
    ],
    ['an IOF ten times too low', { iofAmount: 9.59 }, ['iof material']],
    ['a yearly rate of nothing known', { yearlyFee: 0.3 }, ['rates material']],
    [
      'an interest with everything in it',
      { interestAmount: 1160.8 },
      ['total-parts material', 'interest material'],
    ],
    ['a pay-out that is not the offer’s', { cashout: [{ amount: 4900 }] }, ['cashout-offer material']],
    [
      'an installment ten too low',
      { installmentAmount: 503.4 },
      ['installment material', 'total material', 'cet-yearly material', 'cet-monthly material'],
    ],
    ['an offer made after its pay-out', { createdAt: '2026-11-25T12:00:00.000Z' }, ['created material']],
  ])('%s', (_, change, expected) => {
    expect(differing({ ...s01, ...change })).toEqual(expected);
  });

  test('is reported with the expected value', () => {
    expect(findingOf(review({ ...s01, iofAmount: 9.59 }, loan), 'iof')).toMatchObject({
      declared: 9.59,
      expected: 95.86,
      difference: -86.27,
    });
    // Lenders of SAC alone write a nominal rate, and nothing else says that this is one.
    const nominal = {
      verdict: 'cannot-tell',
      reason: { code: 'question' },
      explainedBy: { id: 'nominal-rate' },
    };
    expect(findingOf(review({ ...s01, interestType: 'pre_sac', yearlyFee: 0.2388 }), 'rates')).toMatchObject(
      nominal,
    );
    const { expected, declared } = findingOf(review({ ...s01, installmentAmount: 503.4 }), 'installment');
    expect([declared, expected]).toEqual([503.4, 513.4]);
  });

  test('a day before midnight in São Paulo is that day', () => {
    const offer = { ...s01, createdAt: '2026-11-24T02:59:00.000Z' };
    expect(findingOf(review(offer), 'created').verdict).toBe('agrees');
    expect(findingOf(review(offer, {}, { timeZone: 'UTC' }), 'created').verdict).toBe('differs');
  });
});

test('the due factor of a boleto is read with the day of the loan', () => {
  // Factor 4043: 2008-11-01, or 2033-06-23.
  const cashout = [{ amount: 1240.2, line: '23790448095616862379336011058009740430000124020' }];
  const due = (createdAt: string) => {
    const [instrument] = review(s01, { cashout, createdAt }).instruments;
    return instrument?.boleto?.dueDays;
  };
  expect(due('2008-10-01T12:00:00.000Z')).toEqual(['2008-11-01']);
  expect(due('2031-10-01T12:00:00.000Z')).toEqual(['2033-06-23']);
  expect(due('2019-10-01T12:00:00.000Z')).toHaveLength(2);
});

describe('the IOF of a small company', () => {
  const bullet = (principal: number) => ({
    disbursementAmount: principal,
    iofAmount: Math.round(principal * 0.0000274 * 365 * 100) / 100,
    iofAdditionalAmount: principal * 0.0038,
    expectedDisbursementDate: '2026-05-04',
    firstDueDate: '2027-05-04',
    numberOfInstallments: 1,
  });

  test('is of 30,000 reais at most', () => {
    const iof = (principal: number) => findingOf(review(bullet(principal)), 'iof');
    expect(iof(30_000).verdict).toBe('agrees');
    expect(assumed(iof(30_000))).toMatchObject({ borrower: 'small-company' });
    expect(iof(30_000.01)).toMatchObject({ verdict: 'differs', size: 'material' });
    expect(iof(500_000)).toMatchObject({ verdict: 'differs', size: 'material' });
  });
});

describe('costs that are not financed, but paid in advance', () => {
  // 10,000 in 12 equal months at 2%; the IOF of the rule is 168.71, and 38.00 for the additional.
  const advance = {
    disbursementAmount: 10_000,
    installmentAmount: 945.6,
    interestAmount: 1347.2,
    iofAmount: 168.71,
    iofAdditionalAmount: 38,
    yearlyCET: 0.3448,
    monthlyFee: 0.02,
    yearlyFee: 0.268242,
    rebates: [{ amountType: 'absolute', amount: 100 }],
    expectedDisbursementDate: '2026-05-04',
    numberOfInstallments: 12,
    firstDueDate: '2026-06-04',
  };

  test.each([
    ['beside the IOF', 168.71],
    ['within the IOF', 206.71],
  ])('have the additional once: %s', (_, iofAmount) => {
    const result = review({ ...advance, iofAmount, totalAmount: 11_653.91 });
    expect(findingOf(result, 'iof').verdict).toBe('agrees');
    // FC0 is 10,000 less 206.71 and 100.00.
    expect(findingOf(result, 'cet-yearly')).toMatchObject({ verdict: 'agrees', size: null });
    expect(assumed(findingOf(result, 'cet-yearly'))).toHaveProperty('costs-in-advance');
    // What is paid in advance is not paid with the installments.
    expect(findingOf(result, 'total')).toMatchObject({ size: 'material', difference: 306.71 });
  });
});

describe('installments that may decline', () => {
  const sac = {
    disbursementAmount: 99_013.1,
    installmentAmount: 2572.14,
    iofAmount: 0,
    monthlyFee: 0.0232,
    yearlyFee: 0.31682,
    numberOfInstallments: 360,
    expectedDisbursementDate: '2026-05-04',
    firstDueDate: '2026-06-04',
  };

  test.each([
    ['only what is paid', 513640.36],
    ['the principal in it', 513634.94],
  ])('are rounded in two ways: %s', (_, totalAmount) => {
    const interestAmount = Math.round((totalAmount - 99_013.1) * 100) / 100;
    const result = review({ ...sac, totalAmount, interestAmount });
    expect(findingOf(result, 'total').verdict).toBe('agrees');
    expect(findingOf(result, 'interest').verdict).toBe('agrees');
    // A ten-thousandth of a recomputed total is 51 reais: a smaller difference does not matter, and no other figure is wrong.
    const changed = review({ ...sac, totalAmount: totalAmount + 20 });
    expect(findingOf(changed, 'total').size).not.toBe('material');
    expect(findingOf(changed, 'installment').verdict).toBe('agrees');
    // By 30E/360 with due dates that are moved the total is 45 reais more.
    expect(findingOf(review({ ...sac, totalAmount: totalAmount + 160 }), 'total').size).toBe('material');
  });

  test('leave the other figures right where the first one is wrong', () => {
    const wrong = { ...sac, installmentAmount: 2600, totalAmount: 513640.36 };
    expect(findingOf(review(wrong), 'installment')).toMatchObject({ verdict: 'differs', size: 'material' });
    expect(findingOf(review(wrong), 'total').size).not.toBe('material');
    // More than as many of the first cannot be such a total.
    expect(findingOf(review({ ...wrong, totalAmount: 999_999 }), 'total').size).toBe('material');
  });
});

describe('units', () => {
  const units = (offer: JsonObject, changed = {}) =>
    Object.fromEntries(
      review(offer, {}, changed).units.map(({ group, reading, status }) => [group, `${reading} ${status}`]),
    );
  const inCentavos: JsonObject = {
    ...s01,
    disbursementAmount: 500_000,
    installmentAmount: 51_340,
    totalAmount: 616_080,
    interestAmount: 76_945,
    iofAmount: 9586,
    iofAdditionalAmount: 2049,
    insurance: { amount: 12_500, fee: 0.025 },
    rebates: [{ amountType: 'absolute', amount: 15_000 }],
    cashout: [{ amount: 500_000 }],
  };

  test('of each group are read on their own', () => {
    expect(units(s01)).toEqual({
      amounts: 'reais certain',
      rates: 'fraction certain',
      cet: 'fraction certain',
      fine: 'fraction assumed',
      'insurance-fee': 'fraction certain',
    });
    const mixed = { ...s01, monthlyFee: 199, yearlyFee: 2668, monthlyCET: 3.16, yearlyCET: 45.32 };
    expect(units(mixed)).toMatchObject({ rates: 'basis-points certain', cet: 'percent certain' });
    const percent = { ...s01, fine: { fineRate: 2, monthlyRate: 1 }, insurance: { amount: 125, fee: 2.5 } };
    expect(units(percent)).toMatchObject({ fine: 'percent assumed', 'insurance-fee': 'percent certain' });
  });

  test('of amounts that are all whole are centavos, and only assumed', () => {
    expect(units(inCentavos).amounts).toBe('centavos assumed');
    expect(review(inCentavos).counts).toMatchObject({ differ: 0, convention: 0 });
    expect(findingOf(review(inCentavos), 'installment').declared).toBe(513.4);
    expect(units({ disbursementAmount: 1000, installmentAmount: 110 }).amounts).toBe('reais assumed');
  });

  test('are what the configuration says', () => {
    expect(units(inCentavos, { amountUnit: 'reais' }).amounts).toBe('reais certain');
    expect(units(inCentavos, { amountUnit: 'centavos' }).amounts).toBe('centavos certain');
    const configured = units({ monthlyFee: 1.99, fine: { fineRate: 0.02 } }, { rateUnit: 'percent' });
    expect(configured).toMatchObject({ rates: 'percent certain', fine: 'percent certain' });
  });

  test('of a CET are certain only where the yearly and the monthly one say the same', () => {
    expect(units(s01).cet).toBe('fraction certain');
    for (const monthlyCET of [0.6, 3.1639, 316.39, 1e-5]) {
      expect(units({ ...s01, monthlyCET }).cet).not.toMatch(/certain/);
    }
  });

  test('are not inferred from a pair alone that may be nominal', () => {
    // 12 × 0.0199: compounded it would pass as 1.99 hundredths of a percent.
    expect(units({ monthlyFee: 0.0199, yearlyFee: 0.2388 }).rates).toBe('null ambiguous');
    expect(units({ monthlyFee: 0.0199, yearlyFee: 0.2668 }).rates).toBe('fraction assumed');
    expect(units({ monthlyFee: 1.99 }).rates).toBe('null ambiguous');
    expect(units({ monthlyFee: 0, yearlyFee: 0 }).rates).toBe('null ambiguous');
    // The installment decides, and the pair is then named for what it is.
    expect(units({ ...s01, yearlyFee: 0.2388 }).rates).toBe('fraction certain');
  });

  test.each([
    [{ fineRate: 0.02 }, 'fraction assumed'],
    [{ fineRate: 0.005 }, 'fraction assumed'],
    [{ fineRate: 0.1 }, 'percent assumed'],
    [{ fineRate: 0.2 }, 'percent assumed'],
    [{ fineRate: 2, monthlyRate: 1 }, 'percent assumed'],
    // 5%, or 0.05%; 10%, or 0.1%: the range that contracts charge decides neither.
    [{ fineRate: 0.05 }, 'null ambiguous'],
    [{ fineRate: 10 }, 'null ambiguous'],
    [{ fineRate: 200 }, 'null ambiguous'],
    // The interest beside it is such in another unit.
    [{ fineRate: 0.1, monthlyRate: 0.01 }, 'null ambiguous'],
    [{ fineRate: 2, monthlyRate: 0.01 }, 'null ambiguous'],
    [{ fineRate: 0, monthlyRate: 1 }, 'percent assumed'],
    [{ fineRate: 0, monthlyRate: 0.15 }, 'null ambiguous'],
  ])('of a fine are those in which it is lawful, if there is one: %j', (fine, expected) => {
    expect(units({ fine }).fine).toBe(expected);
  });

  test('of a fine give a verdict only where they are configured', () => {
    const { fine, rates } = { fine: { fineRate: 0.1, monthlyRate: 0.01 }, rates: s01 };
    expect(findingOf(review({ ...rates, fine }), 'fine')).toMatchObject({
      verdict: 'cannot-tell',
      reason: { code: 'unit' },
    });
    const set = review({ ...rates, fine }, { employment: 'empl_1' }, { rateUnit: 'fraction' });
    expect(findingOf(set, 'fine')).toMatchObject({ verdict: 'differs', size: 'material' });
  });

  test('of amounts are not inferred from a part of an amount', () => {
    const rebates = [{ amountType: 'percentage', amount: 2.5 }];
    expect(units({ ...inCentavos, rebates }).amounts).toBe('centavos assumed');
  });

  test('of amounts are not certain where some say reais and others centavos', () => {
    const rebates = [{ amountType: 'absolute', amount: 2.5 }];
    expect(units({ ...inCentavos, rebates }).amounts).not.toMatch(/certain/);
    expect(units({ ...s01, cashout: [{ amount: 500_000 }] }).amounts).toBe('reais assumed');
    expect(units({ ...s01, cashout: [{ amount: 50 }] }).amounts).toBe('reais assumed');
    expect(units({ ...s01, cashout: [{ amount: 500 }] }).amounts).toBe('reais certain');
  });

  test('are certain of no group whose figures are in two, in whatever way they mix', () => {
    const scales = { fraction: 1, percent: 100, 'basis-points': 10_000 };
    const each = ['fraction', 'percent', 'basis-points'] as const;
    const sent = (value: number, of: keyof typeof scales) => Number((value * scales[of]).toFixed(6));
    const mixes = [s01, s03].flatMap((offer) =>
      each.flatMap((rate) =>
        each.flatMap((yearly) =>
          each.flatMap((cet) => each.map((yearlyCet) => ({ offer, rate, yearly, cet, yearlyCet }))),
        ),
      ),
    );
    for (const { offer, rate, yearly, cet, yearlyCet } of mixes) {
      const { rates, cet: shown } = units({
        ...offer,
        monthlyFee: sent(offer.monthlyFee, rate),
        yearlyFee: sent(offer.yearlyFee, yearly),
        monthlyCET: sent(offer.monthlyCET, cet),
        yearlyCET: sent(offer.yearlyCET, yearlyCet),
      });
      // The monthly rate is what the installment gives.
      expect(rates).toBe(`${rate} ${rate === yearly ? 'certain' : 'assumed'}`);
      // That of the yearly figure, which the norm defines.
      expect(shown).toBe(`${yearlyCet} ${cet === yearlyCet ? 'certain' : 'assumed'}`);
    }
  });

  test('of a rate are not certain where the pair is one rate in no unit', () => {
    const percent = { ...s01, monthlyFee: 1.99, yearlyFee: 0.266751 };
    expect(units(percent).rates).toBe('percent assumed');
    expect(units({ ...s01, yearlyFee: 26.6751 }).rates).toBe('fraction assumed');
    expect(findingOf(review(percent), 'rates')).toMatchObject({ verdict: 'differs', size: 'material' });
    expect(units({ ...s01, monthlyCET: 3.1639 }).cet).not.toMatch(/certain/);
  });
});

test('an empty list of payouts says nothing about the amount', () => {
  const { findings } = review({ ...s01, cashout: [] }, { cashout: [] });
  for (const [check, path] of [
    ['cashout-loan', '/cashout'],
    ['cashout-offer', '/offer/cashout'],
  ])
    expect(findings.find((finding) => finding.check === check)).toMatchObject({
      verdict: 'cannot-tell',
      declared: null,
      reason: { code: 'absent', path },
    });
});

describe('shown figures add up', () => {
  test.each([
    ['S01', s01],
    ['S03', s03],
  ])('%s', (_, offer) => {
    const { total, cet, schedule, counts, findings } = review(offer, loan);
    const cents = (amounts: number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
    for (const statement of [total, cet]) {
      expect(cents(statement?.rows.map(({ amount }) => amount) ?? [])).toBe(cents([statement?.total ?? 0]));
      expect(statement?.rows.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
    }
    expect(total?.rows.map(({ part }) => part).slice(0, 6)).toEqual([
      'disbursement',
      'iof',
      'iofAdditional',
      'insurance',
      'rebates',
      'interest',
    ]);
    expect(cet?.cetYearly).toBeCloseTo(offer.yearlyCET, 5);
    const rows = schedule?.rows ?? [];
    expect(cents(rows.map(({ payment }) => payment))).toBe(cents([schedule?.totals.payment ?? 0]));
    expect(cents(rows.map(({ iof }) => iof ?? 0))).toBe(cents([schedule?.totals.iof ?? 0]));
    for (const row of rows) expect(cents([row.interest, row.principal])).toBe(cents([row.payment]));
    expect(rows.at(-1)?.balance).toBe(0);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(findings.length);
  });

  test('the interest of both statements is the offer’s, and what rounding has left stands apart', () => {
    const { total, cet } = review(s03, loan);
    expect(cet?.rows).toEqual(total?.rows);
    expect(cet?.rows.slice(-2).map(({ part, amount }) => [part, amount])).toEqual([
      ['interest', 722.4],
      ['rounding', 0.01],
    ]);
    const { interestAmount: _, ...untold } = s03;
    for (const offer of [untold, { ...s03, interestAmount: 700 }])
      expect(review(offer, loan).cet?.rows.at(-1)).toMatchObject({ part: 'interest', amount: 722.41 });
  });

  test('without interest, what is a cent short is no negative interest', () => {
    const free = {
      disbursementAmount: 1000,
      installmentAmount: 333.33,
      monthlyFee: 0,
      numberOfInstallments: 3,
      expectedDisbursementDate: '2026-11-23',
      firstDueDate: '2026-12-23',
    };
    expect(review(free).cet?.rows.map(({ part, amount }) => [part, amount])).toEqual([
      ['disbursement', 1000],
      ['interest', 0],
      ['rounding', -0.01],
    ]);
  });

  test('the statement says where its IOF is not the offer’s', () => {
    const { totalAmount: _, interestAmount: __, ...untold } = s01;
    const statement = (offer: JsonObject) => review(offer, loan).cet ?? expect.unreachable();
    const computed = statement({ ...untold, iofAmount: 50, iofAdditionalAmount: 10 });
    expect(computed.rows).toContainEqual(expect.objectContaining({ part: 'iof', amount: 116.35 }));
    expect(computed.assumptions).toContainEqual({ id: 'iof-computed', value: 'person' });
    expect(statement(s01).assumptions.map(({ id }) => id)).not.toContain('iof-computed');
  });

  test('with the IOF of the borrower whose tax agrees', () => {
    const company = {
      disbursementAmount: 10_000,
      installmentAmount: 945.6,
      iofAmount: 84.44,
      iofAdditionalAmount: 38,
      monthlyFee: 0.02,
      yearlyFee: 0.268242,
      expectedDisbursementDate: '2024-03-04',
      numberOfInstallments: 12,
      firstDueDate: '2024-04-04',
    };
    const { schedule } = review(company);
    expect(schedule?.borrower).toBe('company');
    expect(Math.abs((schedule?.totals.iof ?? 0) - company.iofAmount - 38)).toBeLessThan(0.06);
    const person = review({ ...company, iofAmount: 168.87 }).schedule;
    expect(person?.borrower).toBe('person');
    expect(Math.abs((person?.totals.iof ?? 0) - 168.87 - 38)).toBeLessThan(0.06);
    // Where the tax is nobody's, or an employment says who borrows, it is a person's.
    expect(review({ ...company, iofAmount: 1 }).schedule?.borrower).toBe('person');
    expect(review(company, { employment: 'empl_1' }).schedule?.borrower).toBe('person');
  });

  test('and what is not known to add up is not shown as a sum', () => {
    expect(review({ ...s01, totalAmount: 6106.8 }).total).toBeNull();
    expect(review({ ...s01, installmentAmount: 503.4 }).cet).toBeNull();
  });
});

describe('bad figures', () => {
  const bad: [string, Json][] = [
    ['a negative', -1],
    ['zero', 0],
    ['a text that says NaN', 'NaN'],
    ['a text of digits', '513.40'],
    ['10^300', 1e300],
    ['a list', [1]],
    ['null', null],
    ['a masked number', { $masked: 'number' }],
    ['a number of many digits', '12345678901234567890'],
  ];
  const fields = [
    'disbursementAmount',
    'installmentAmount',
    'totalAmount',
    'numberOfInstallments',
    'monthlyFee',
  ];
  test.each(fields.flatMap((field) => bad.map(([name, value]) => [field, name, value] as const)))(
    '%s: %s is a finding',
    (field, _, value) => {
      const result = review({ ...s01, [field]: value }, loan);
      const { differ, cannotTell, convention } = result.counts;
      expect(differ + cannotTell + convention).toBeGreaterThan(0);
    },
  );

  test('of impossible size are findings', () => {
    for (const [field, value] of [
      ['numberOfInstallments', 0],
      ['numberOfInstallments', 100_000],
      ['numberOfInstallments', 1.5],
      ['installmentAmount', -513.4],
      ['disbursementAmount', 1e300],
      ['monthlyFee', -0.01],
    ] as const) {
      const figures = findingOf(review({ ...s01, [field]: value }), 'figures');
      expect(figures).toMatchObject({ verdict: 'differs', size: 'material', paths: [`/offer/${field}`] });
    }
  });

  test('that are masked are reported as masked', () => {
    const masked = findingOf(review({ ...s01, installmentAmount: { $masked: 'number' } }), 'installment');
    expect(masked).toMatchObject({
      verdict: 'cannot-tell',
      reason: { code: 'masked', path: '/offer/installmentAmount' },
    });
  });

  test('dates out of order, or in year 9999', () => {
    const before = review({ ...s01, firstDueDate: '2026-11-05' });
    expect(findingOf(before, 'dates')).toMatchObject({ verdict: 'differs', size: 'material' });
    expect(findingOf(before, 'cet-yearly').reason?.code).toBe('dates-out-of-order');
    for (const date of ['9999-12-31', '0001-01-01']) {
      for (const field of ['firstDueDate', 'expectedDisbursementDate']) {
        const result = review({ ...s01, [field]: date });
        expect(findingOf(result, 'figures')).toMatchObject({ verdict: 'differs', size: 'material' });
        expect(findingOf(result, 'dates').reason?.code).toBe('out-of-range');
      }
    }
    // The last that the calendar knows: no installment is due after it without being counted.
    expect(findingOf(review({ ...s01, firstDueDate: '2200-12-31' }), 'cet-yearly').verdict).not.toBe(
      'agrees',
    );
  });

  test('take time that grows no faster than the installments', () => {
    const shortest = (offer: JsonObject) => processorMs(() => review(offer, loan));
    const ofLength = (count: number): JsonObject[] => [
      { ...s01, numberOfInstallments: count, installmentAmount: 120.01, firstDueDate: '2027-02-28' },
      { ...s01, numberOfInstallments: count, principalGracePeriod: count - 10, firstDueDate: '2099-12-31' },
      { ...s01, numberOfInstallments: count, monthlyFee: 1e7, interestGracePeriod: count },
    ];
    const timeOf = (count: number) => ofLength(count).reduce((sum, offer) => sum + shortest(offer), 0);
    expect(timeOf(1200) / timeOf(12)).toBeLessThan(100);
  });

  test('take not much longer where a tax has to be computed for each balloon that may be', () => {
    const shortest = (offer: JsonObject) => processorMs(() => review(offer, loan));
    const taxed = {
      ...s01,
      disbursementAmount: 100_000,
      installmentAmount: 900.12,
      totalAmount: 1_200_177.6,
      interestAmount: 300_000.55,
      iofAmount: 2931.11,
      iofAdditionalAmount: 380,
      rebates: [{ amount: 100.5 }, { amount: 3300.2 }],
      monthlyFee: 0.02,
      numberOfInstallments: 480,
      interestGracePeriod: 6,
      principalGracePeriod: 6,
      interestType: 'price_365',
    } satisfies JsonObject;
    const { iofAmount: _iof, iofAdditionalAmount: _additional, yearlyFee: _yearly, ...untaxed } = taxed;
    expect(shortest(untaxed) / shortest(taxed)).toBeLessThan(8);
  });
});

describe('any JSON is a loan', () => {
  test('without an offer there is no review', () => {
    const nothing: Json[] = [null, [], 'loan', 1, {}, { offer: null }];
    for (const none of nothing) {
      expect(reviewOffer(none, options)).toBeNull();
    }
  });

  test('an offer of any shape gives no wrong verdict and throws nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const result = reviewOffer({ offer: value } as Json, options);
        if (!result) return;
        const { agree, convention, differ, cannotTell } = result.counts;
        expect(agree + convention + differ + cannotTell).toBe(result.findings.length);
        expect(() => JSON.stringify(result)).not.toThrow();
      }),
      { seed: 3, numRuns: 300 },
    );
  });

  test('with any value in any of its fields', () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.double(),
      fc.integer({ min: -5, max: 2000 }),
      fc.constantFrom('9999-12-31', '0001-01-01', '2026-02-29', '2027-02-28', 1e300, -0, 5e-324, ''),
    );
    const fields = [...Object.keys(s01), 'interestType'];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 6 }), (changes) => {
        const result = reviewOffer({ ...loan, offer: { ...s01, ...changes } } as Json, options);
        for (const finding of result?.findings ?? []) {
          for (const figure of [finding.declared, finding.expected, finding.difference]) {
            if (typeof figure === 'number') expect(Number.isFinite(figure)).toBe(true);
          }
          expect(finding.verdict === 'cannot-tell').toBe(finding.reason !== null);
          expect(finding.size === null).toBe(
            finding.verdict === 'cannot-tell' || (findingKind(finding) === 'agree' && !finding.size),
          );
        }
      }),
      { seed: 4, numRuns: fc.readConfigureGlobal().numRuns ?? 100 },
    );
  });
});

describe('a masked loan', () => {
  const hidden = (value: string) => ({ $masked: value });
  const reasonOf = (offer: JsonObject, check: string, more: JsonObject = {}) =>
    findingOf(review({ ...s01, ...offer }, { ...loan, ...more }, { rateUnit: 'fraction' }), check).reason;

  test('has no verdict that needs a hidden value, and says that the value is not shown', () => {
    const masked = review({ ...s01, iofAmount: hidden('number') }, loan);
    expect(findingOf(masked, 'iof')).toMatchObject({
      verdict: 'cannot-tell',
      reason: { code: 'masked', path: '/offer/iofAmount' },
    });
    // The unit of the rates is not certain without the principal that gives the installment.
    const { assumptions: _, ...rates } = findingOf(review(s01, loan), 'rates');
    expect(findingOf(masked, 'rates')).toMatchObject(rates);
    expect(JSON.stringify(masked)).not.toContain('95.86');
  });

  test.each<[string, JsonObject, string, string]>([
    ['a date', { firstDueDate: hidden('string') }, 'iof', '/offer/firstDueDate'],
    ['a type of interest', { interestType: hidden('string') }, 'installment', '/offer/interestType'],
    ['a part of one', { interestType: 'cdi de [••••]' }, 'installment', '/offer/interestType'],
  ])('tells %s that is not shown from one that is not in the answer', (_what, offer, check, path) => {
    expect(reasonOf(offer, check)).toEqual({ code: 'masked', path });
    const absent = Object.fromEntries(Object.keys(offer).map((name) => [name, null]));
    expect(reasonOf(absent, check)?.code).not.toBe('masked');
  });

  test('leaves open what kind of borrower a document of the customer would tell', () => {
    const fine = { fine: { fineRate: 0.05, monthlyRate: 0.01 } };
    const borrowedBy = (customer: Json) => reasonOf(fine, 'fine', { employment: null, customer });
    expect(borrowedBy({ id: 'cust_1', cpf: hidden('string') })).toEqual({
      code: 'masked',
      path: '/customer/cpf',
    });
    expect(borrowedBy({ id: 'cust_1', documents: [{ number: hidden('string') }] })?.code).toBe('masked');
    expect(borrowedBy('cust_1')?.code).toBe('borrower');
  });
});
