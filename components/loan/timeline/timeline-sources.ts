import type { TimelineSource } from '#lib/view/timeline/timeline-entries.ts';

/** The field of the loan that each source of entries stands for. */
export const fieldOfSource: Record<TimelineSource, string> = {
  history: 'history',
  transaction: 'transactions',
  attachment: 'attachments',
  signature: 'signatures',
};

export const timelineSources = Object.keys(fieldOfSource) as TimelineSource[];
