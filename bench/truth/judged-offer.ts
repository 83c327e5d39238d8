import { type Judgment, judge } from './judge-review.ts';
import type { LendingKind } from './lending-kinds.ts';
import { type Contract, rightContract } from './right-contract.ts';
import type { Random } from './seeded-random.ts';
import { rateFor, type WrittenOffer, writingOf, writtenOffer } from './written-offer.ts';

type RightOffer = { contract: Contract; written: WrittenOffer };
export type Judged = RightOffer & { judgment: Judgment };

export function rightOffer(kind: LendingKind, random: Random): RightOffer {
  const writing = writingOf(random);
  const contract = rightContract(kind, rateFor(writing, random), random);
  return { contract, written: writtenOffer(contract, writing, random) };
}

export function judgeOne(kind: LendingKind, random: Random): Judged {
  const offer = rightOffer(kind, random);
  return { ...offer, judgment: judge(offer.contract, offer.written) };
}

export function isAccused({ judgment }: Judged): boolean {
  return judgment.accused.length > 0;
}

/** A right offer that is accused, as it is written to a file. */
export function accusedOffer({ contract, written, judgment }: Judged): object {
  const { writing, missing, loan } = written;
  return { kind: contract.kind.name, checks: judgment.accused, writing, missing, loan };
}
