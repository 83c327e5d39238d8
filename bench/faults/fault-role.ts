export const roles = ['analyst', 'support'] as const;
/** The analyst sees the whole loan, the support agent a masked one. */
export type FaultRole = (typeof roles)[number];
