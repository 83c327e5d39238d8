/** What was done, as the access log names it. */
export const accessActions = [
  'view',
  'refresh',
  'reveal',
  'verify',
  'lookup',
  'export',
  'sign-in',
  'sign-out',
  'end-session',
  'lift-lock',
  'refusal',
  'read-log',
  'read-sessions',
] as const;
export type AccessAction = (typeof accessActions)[number];

/** What shows something of a loan, where its outcome says that it did. */
export const viewingActions = ['view', 'refresh', 'reveal', 'verify'] as const satisfies AccessAction[];
/** `ok` shows what was asked for; a comparison tells whether it is so. A problem's code shows nothing. */
export const viewingOutcomes: readonly string[] = ['ok', 'matches', 'differs'];
