/** A last payment below this many installments is no balloon: rounding and a wrong installment move it, too. */
const leastBalloon = 1.5;
/** A total that is this near to a whole number of installments has a wrong count rather than a balloon. */
const wholeCount = 0.002;

/** True of a last payment that is a balloon beside installments of the other amount, both in reais. */
export function isBalloon(last: number, installment: number): boolean {
  const installments = last / installment;
  return installments >= leastBalloon && Math.abs(installments - Math.round(installments)) > wholeCount;
}
