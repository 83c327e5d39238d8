import type { OfferReview } from '#lib/offer/review.ts';

type Finding = OfferReview['findings'][number];

/** True of a finding that is to be looked at: its figure would come out by something that it alone supports. */
export function isQuestion({ reason }: Finding): boolean {
  const code: string | undefined = reason?.code;
  return code === 'question';
}

/** The checks of a review that differ materially. */
export function materialChecks({ findings }: OfferReview): string[] {
  return findings.flatMap(({ check, verdict, size }) =>
    verdict === 'differs' && size === 'material' ? [check] : [],
  );
}
