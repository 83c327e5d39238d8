import { expect, test } from 'vitest';
import type { LoanPromise } from '#lib/loan/loan-promise.ts';
import { type LoanNote, notesInOrder } from './loan-notes.ts';

const note = (id: string, change: Partial<LoanNote> = {}): LoanNote => ({
  ...{ id, category: 'contact', text: id, holdsUntil: null, pinned: false, decision: null, promise: null },
  ...{ author: 'Ana', isOwn: false, writtenAt: '2026-03-01T12:00:00Z', editedAt: null, isOutdated: null },
  ...change,
});
const promise = (id: string, change: Partial<LoanPromise>): LoanNote =>
  note(id, {
    category: 'promise',
    promise: {
      ...{ cents: 50_000, day: '2026-03-05', channel: 'phone', outcome: 'open', outcomeDay: null },
      closed: null,
      ...change,
    },
  });

test('a broken promise stands first until it is closed, and no promise is over on its day', () => {
  const closed = { by: 'Ana', at: '2026-03-20T12:00:00Z', word: 'paga' };
  const notes = [
    note('new'),
    note('over', { holdsUntil: '2026-03-09' }),
    note('pinned', { pinned: true }),
    promise('kept', { outcome: 'kept' }),
    promise('broken', { outcome: 'broken' }),
    promise('closed', { outcome: 'broken', closed }),
    promise('unchecked', { outcome: 'unchecked' }),
    promise('today', { day: '2026-03-10' }),
  ];
  const shown = notesInOrder(notes, '2026-03-10').map(({ id }) => id);
  expect(shown).toEqual(['broken', 'pinned', 'new', 'unchecked', 'today']);
});
