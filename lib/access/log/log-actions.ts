/** The actions in the access log. */
export const accessActions = [
  'view',
  'refresh',
  'list-read',
  'reveal',
  'verify',
  'read-customer',
  'lookup',
  'name-list',
  'type',
  'export',
  'sign-in',
  'sign-out',
  'end-session',
  'exceed-limit',
  'refusal',
  'read-log',
  'verify-log',
  'read-sessions',
  'set-hold',
  'lift-hold',
  'detach-log',
  'write-note',
  'edit-note',
  'delete-note',
  'read-note',
  'close-promise',
  'erase-notes',
] as const;
export type AccessAction = (typeof accessActions)[number];

/** Actions on the notes at a loan: their answer is the notes, so each is a read of that loan. */
export const noteActions = [
  ...(['write-note', 'edit-note', 'delete-note', 'read-note', 'close-promise'] as const),
] as const satisfies AccessAction[];

/** Actions that show something of a loan, if their outcome is among `viewingOutcomes`. */
export const viewingActions = [
  'view',
  'refresh',
  'list-read',
  'reveal',
  'verify',
  ...noteActions,
] as const satisfies AccessAction[];
/** `ok` showed what was asked for, and a verification says whether it is so. Any other outcome is a problem's code. */
export const viewingOutcomes: readonly string[] = ['ok', 'matches', 'differs', 'seen'];
