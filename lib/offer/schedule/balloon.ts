/** A last payment below this many installments is no balloon: rounding and a wrong installment move it, too. */
const leastBalloon = 1.5;
/** A last payment that is this near to two installments is a count that is one too few rather than a balloon. */
const twoInstallments = 0.002;

/** True of a last payment that is a balloon beside installments of the other amount, both in reais. */
export function isBalloon(last: number, installment: number): boolean {
  const installments = last / installment;
  return installments >= leastBalloon && Math.abs(installments - 2) > twoInstallments;
}
