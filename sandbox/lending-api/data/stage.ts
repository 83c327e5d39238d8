/** How far a loan has come in its life. */
export type Stage = 'proposed' | 'refused' | 'approved' | 'scheduled' | 'running' | 'late' | 'settled';

export const isSigned = (stage: Stage) => !['proposed', 'refused', 'approved'].includes(stage);
export const isPaidOut = (stage: Stage) => ['running', 'late', 'settled'].includes(stage);

/** Minutes from creation to the pay-out being scheduled. */
export const scheduledAfter = 2870;
