import { describe, expect, test } from 'vitest';
import { review, s01 } from '#lib/testing/offers/sample-offers.ts';

// Only the days between release and first due date show in the figures, so that either date may be the wrong one.
describe('of two dates the one is likelier that lies further from the day of the offer', () => {
  const offer = { ...s01, createdAt: '2026-11-20T12:00:00.000Z' };
  const first = (changed: object) => review({ ...offer, ...changed }).causes[0];

  test('a release ten days late', () => {
    const cause = first({ expectedDisbursementDate: '2026-12-03' });
    expect(cause).toMatchObject({ field: '/offer/expectedDisbursementDate', value: '2026-11-23' });
  });

  test('a first due date a month late, beside a release soon after the offer', () => {
    const cause = first({ firstDueDate: '2027-02-05' });
    expect(cause).toMatchObject({ field: '/offer/firstDueDate', value: '2027-01-05' });
  });
});
