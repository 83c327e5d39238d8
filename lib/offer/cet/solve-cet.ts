/**
 * The CET (custo efetivo total), Res. CMN 4.881/2020, art. 4: FC0 = Σ FCj ÷ (1 + CET)^(dj ÷ 365). FC0 is what the
 * borrower receives, FCj a payment, dj calendar days from the release to it. The rate is a fraction a year.
 */
export type CetResult =
  /** `low` and `high` enclose the root: the payments are worth more than FC0 at `low` and less at `high`. Fractions. */
  | { ok: true; yearly: number; monthly: number; low: number; high: number }
  /** Not a loan's flows: nothing released, a payment before the release or negative, or none at all. */
  | { ok: false; reason: 'not-a-loan' }
  /** No rate makes both sides equal. */
  | { ok: false; reason: 'no-root' };

/** The solved variable is x = ln(1 + CET) ÷ 365. Beyond ±1, a factor of e^365 a year, no root is sought. */
const limit = 1;
/** The half width of the narrowest interval that is tried to prove a root. */
const minHalfWidth = 1e-12;

/**
 * Solves for the CET of a loan. The value of the payments falls as the rate rises, so there is at most one root. It is
 * proved by two rates around it, about 1e-9 apart, at which the difference has opposite signs. `released` and `payments`
 * in reais, `days` from the release. `guess` is a start value for ln(1 + CET) ÷ 365.
 */
export function solveCet(
  released: number,
  payments: readonly number[],
  days: readonly number[],
  guess = 0.001,
): CetResult {
  if (!isLoan(released, payments, days)) return { ok: false, reason: 'not-a-loan' };
  const excess = (x: number) => presentValue(payments, days, x) - released;
  const bracket = bracketOf(excess, Math.abs(guess) || 0.001);
  if (!bracket) return { ok: false, reason: 'no-root' };
  const root = newton(released, payments, days, bracket, guess);
  for (let halfWidth = minHalfWidth; halfWidth <= 1e-8; halfWidth *= 10) {
    if (excess(root - halfWidth) >= 0 && excess(root + halfWidth) <= 0) {
      const yearly = Math.expm1(365 * root);
      const [low, high] = [Math.expm1(365 * (root - halfWidth)), Math.expm1(365 * (root + halfWidth))];
      return { ok: true, yearly, monthly: monthlyOf(yearly), low, high };
    }
  }
  return { ok: false, reason: 'no-root' };
}

/** The monthly rate that compounds to a yearly one in twelve months. Fractions. The norm defines the yearly CET only. */
export function monthlyOf(yearly: number): number {
  return Math.expm1(Math.log1p(yearly) / 12);
}

/** The monthly rate as 30 days of a year of 365. Lenders use it too, although no norm defines it. */
export function monthlyByDays(yearly: number): number {
  return Math.expm1((Math.log1p(yearly) * 30) / 365);
}

/** The yearly rate of which `monthlyByDays` is the monthly one. */
export function yearlyByDays(monthly: number): number {
  return Math.expm1((Math.log1p(monthly) * 365) / 30);
}

/** The yearly rate of twelve months at a monthly one. */
export function yearlyOf(monthly: number): number {
  return Math.expm1(12 * Math.log1p(monthly));
}

/**
 * Tolerances of a yearly CET, as fractions: up to `agree` it agrees, above `material` the difference is material. A
 * difference matters above a two-hundredth of the CET itself, and never above half a percentage point less.
 */
export function cetTolerance(yearly: number): { agree: number; material: number } {
  const material = 0.005 * Math.min(1, Math.abs(yearly));
  return { agree: Math.min(0.0005, material), material };
}

function isLoan(released: number, payments: readonly number[], days: readonly number[]): boolean {
  if (!(released > 0) || !Number.isFinite(released) || payments.length === 0) return false;
  if (payments.length !== days.length) return false;
  let total = 0;
  for (const [at, payment] of payments.entries()) {
    if (!(payment >= 0) || !((days[at] ?? -1) >= 0)) return false;
    total += payment;
  }
  return total > 0 && Number.isFinite(total);
}

/** The payments discounted to the release. `x`: the logarithm of a day's growth. */
export function presentValue(payments: readonly number[], days: readonly number[], x: number): number {
  let sum = 0;
  for (let at = 0; at < payments.length; at++) sum += (payments[at] ?? 0) * Math.exp(-x * (days[at] ?? 0));
  return sum;
}

type Bracket = { low: number; high: number };

/** Two values of x between which the sign changes, found by doubling away from zero. */
function bracketOf(excess: (x: number) => number, start: number): Bracket | null {
  const side = excess(0) >= 0 ? 1 : -1;
  let inner = 0;
  for (let outer = Math.min(start, limit); ; outer = Math.min(outer * 2, limit)) {
    if (excess(side * outer) * side <= 0)
      return side > 0 ? { low: inner, high: outer } : { low: -outer, high: -inner };
    if (outer === limit) return null;
    inner = outer;
  }
}

/** Newton's method from `guess`, inside a bracket that each step narrows. A step that would leave it is a bisection. */
function newton(
  released: number,
  payments: readonly number[],
  days: readonly number[],
  bracket: Bracket,
  guess: number,
): number {
  let { low, high } = bracket;
  let x = guess >= low && guess <= high ? guess : (low + high) / 2;
  for (let step = 0; step < 100; step++) {
    let value = -released;
    let slope = 0;
    for (let at = 0; at < payments.length; at++) {
      const day = days[at] ?? 0;
      const present = (payments[at] ?? 0) * Math.exp(-x * day);
      value += present;
      slope -= day * present;
    }
    if (value >= 0) low = x;
    else high = x;
    const next = x - value / slope;
    const inside = next > low && next < high ? next : (low + high) / 2;
    if (Math.abs(inside - x) < 1e-15 || high - low < 1e-15) return inside;
    x = inside;
  }
  return x;
}
