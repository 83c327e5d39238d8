import { DatabaseFailure, readDatabaseFailure } from '../database-failure.ts';
import { startDeadline, withDeadline } from '../deadline.ts';

const maxGroupSize = 64;

type Pending<Question, Answer> = PromiseWithResolvers<Answer> & {
  question: Question;
  /** The deadline has passed, and the caller has been refused. */
  isLate: boolean;
};

/**
 * Returns a function that asks the database in groups: a statement, and a commit most of all, costs more than what it reads
 * or writes, so questions that come while a group is under way share the next one. `answer` returns the answers in the
 * order of the questions; `areLate` tells whether all of them have been refused meanwhile. Where a group fails because of
 * one question, each is asked by itself. Rejects with a `DatabaseFailure` where a question is not answered within
 * `deadlineMs` milliseconds; it is not asked at all where its turn has not come by then, and the next group does not wait
 * longer either.
 */
export function inGroups<Question, Answer>(
  answer: (questions: readonly Question[], areLate: () => boolean) => Promise<readonly Answer[]>,
  { deadlineMs }: { deadlineMs: () => number },
): (question: Question) => Promise<Answer> {
  const waiting = new Set<Pending<Question, Answer>>();
  let isUnderWay = false;

  const settle = async (group: readonly Pending<Question, Answer>[]): Promise<void> => {
    try {
      const questions = group.map(({ question }) => question);
      const answering = answer(questions, () => group.every(({ isLate }) => isLate));
      const answers = await withDeadline(answering, deadlineMs(), () => {
        throw new DatabaseFailure('deadline');
      });
      for (const [index, { resolve, reject }] of group.entries()) {
        const ownAnswer = answers[index];
        if (ownAnswer === undefined) reject(new DatabaseFailure('other'));
        else resolve(ownAnswer);
      }
    } catch (error) {
      const failure = readDatabaseFailure(error);
      const concernsAll = failure !== null && failure.fault !== 'other';
      if (concernsAll || group.length === 1) for (const { reject } of group) reject(failure ?? error);
      else for (const pending of group) await settle([pending]);
    }
  };

  const askWaiting = async (): Promise<void> => {
    if (isUnderWay) return;
    isUnderWay = true;
    while (waiting.size > 0) {
      const group = [...waiting].slice(0, maxGroupSize);
      for (const pending of group) waiting.delete(pending);
      await settle(group);
    }
    isUnderWay = false;
  };

  return async (question) => {
    const pending = { ...Promise.withResolvers<Answer>(), question, isLate: false };
    waiting.add(pending);
    const cancelDeadline = startDeadline(deadlineMs(), () => {
      pending.isLate = true;
      waiting.delete(pending);
      pending.reject(new DatabaseFailure('deadline'));
    });
    void askWaiting();
    try {
      return await pending.promise;
    } finally {
      cancelDeadline();
    }
  };
}
