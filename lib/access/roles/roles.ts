/** Who may do what, as data. A person has the rights of all their roles together. */

/** Everything that is held back from someone. What belongs to oneself (own sessions, sign-out) needs no right. */
export const rights = [
  /** The loan as it is. */
  'loan:full',
  /** The loan with what `mask.ts` hides. */
  'loan:masked',
  /** From a contract number, or anything pasted, to its loan. */
  'loan:find',
  /** One hidden value or panel, with a reason. */
  'reveal',
  /** What a caller says against what the loan holds. */
  'verify',
  /** Lifts the lock that three misses put on a loan for an agent. */
  'verification:unlock',
  /** Who saw this one loan. */
  'log:loan',
  /** The whole access log, searches over it included. */
  'log:read',
  'log:export',
  /** The sessions of everyone, and the end of any of them. */
  'sessions:read-all',
  'sessions:end-any',
] as const;
export type Right = (typeof rights)[number];

/** The rights that decide what a loan's page offers. */
export const loanRights = [
  'reveal',
  'verify',
  'verification:unlock',
  'log:loan',
] as const satisfies readonly Right[];
export type LoanRight = (typeof loanRights)[number];

/**
 * Analysts see all of a loan, and who saw it; they read nothing about colleagues elsewhere. Auditors watch those who
 * look, and reveal nothing themselves: a person who needs both has both roles.
 */
const rightsOfRole = {
  analyst: ['loan:full', 'loan:find', 'reveal', 'verify', 'verification:unlock', 'log:loan'],
  support: ['loan:masked', 'loan:find', 'reveal', 'verify'],
  auditor: [
    'loan:masked',
    'loan:find',
    'log:loan',
    'log:read',
    'log:export',
    'sessions:read-all',
    'sessions:end-any',
  ],
} as const satisfies Record<string, readonly Right[]>;

export type Role = keyof typeof rightsOfRole;
export const roles = Object.keys(rightsOfRole) as readonly Role[];

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

/** The rights of several roles together. */
export function rightsOf(held: Iterable<Role>): ReadonlySet<Right> {
  return new Set([...held].flatMap((role): readonly Right[] => rightsOfRole[role]));
}

export function may(held: readonly Role[], right: Right): boolean {
  return rightsOf(held).has(right);
}

/** The most that one of a person's roles may see of a loan; null where none may see any. */
export function loanVisibility(held: readonly Role[]): 'full' | 'masked' | null {
  if (may(held, 'loan:full')) return 'full';
  return may(held, 'loan:masked') ? 'masked' : null;
}
