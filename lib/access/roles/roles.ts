/**
 * Every right that some role lacks. A person has the rights of all their roles together. One's own things (own
 * sessions, sign-out) need no right.
 */
export const rights = [
  /** The loan unmasked. */
  'loan:full',
  /** The loan masked (`lib/access/masking`). */
  'loan:masked',
  /** Finding a loan by contract number or pasted text. */
  'loan:find',
  /** Seeing one masked value or panel, with a reason. */
  'reveal',
  /** Comparing what a caller says with the loan. */
  'verify',
  /** Writing notes at a loan, and closing promises. */
  'note:write',
  /** The access log of one loan. */
  'log:loan',
  /** The whole access log, and searching it. */
  'log:read',
  'log:export',
  /** Everyone's sessions, and ending any of them. */
  'sessions:read-all',
  'sessions:end-any',
] as const;
export type Right = (typeof rights)[number];

/** The rights that decide which actions a loan's page offers. */
export const loanRights = ['reveal', 'verify', 'note:write', 'log:loan'] as const satisfies readonly Right[];
export type LoanRight = (typeof loanRights)[number];

export const roles = ['analyst', 'support', 'auditor'] as const;
export type Role = (typeof roles)[number];

/**
 * Analysts see all of a loan, and who saw it, but no other part of the log. Auditors read the whole log and reveal
 * nothing. A person who needs both has both roles.
 */
const rightsOfRole: Readonly<Record<Role, readonly Right[]>> = {
  analyst: ['loan:full', 'loan:find', 'reveal', 'verify', 'note:write', 'log:loan'],
  support: ['loan:masked', 'loan:find', 'reveal', 'verify', 'note:write'],
  auditor: [
    'loan:masked',
    'loan:find',
    'log:loan',
    'log:read',
    'log:export',
    'sessions:read-all',
    'sessions:end-any',
  ],
};

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

export function may(held: readonly Role[], right: Right): boolean {
  return held.some((role) => rightsOfRole[role].includes(right));
}

/**
 * True for who sees a loan masked and may reveal some of it or verify a caller. Both pass the gate of identity, which has
 * to know the customer.
 */
export function needsIdentity(held: readonly Role[]): boolean {
  return loanVisibility(held) === 'masked' && (may(held, 'reveal') || may(held, 'verify'));
}

/** The most that one of a person's roles may see of a loan; null where none may see any. */
export function loanVisibility(held: readonly Role[]): 'full' | 'masked' | null {
  if (may(held, 'loan:full')) return 'full';
  return may(held, 'loan:masked') ? 'masked' : null;
}
