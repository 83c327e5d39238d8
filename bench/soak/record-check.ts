import type { Records } from '../../e2e/records.ts';
import type { ReleasedAnswer } from './traffic.ts';

type Row = { sequence: string; request_id: string; loan: string | null; subject: string };

/** Compares released answers to the access log while both grow, so that neither has to be kept whole. */
export type RecordCheck = {
  released: (answer: ReleasedAnswer) => void;
  /** Reads the rows that were written since the last time. */
  read: (records: Records) => Promise<void>;
  report: () => {
    answers: number;
    records: number;
    /** Answers without a record: there must be none. */
    unrecorded: number;
    /** Records whose answer nobody received. */
    surplus: number;
    /** Records of another person or loan than the answer's: there must be none. */
    mismatched: number;
  };
};

const rowsAtOnce = 5000;

export function createRecordCheck(): RecordCheck {
  const answers = new Map<string, ReleasedAnswer>();
  const rows = new Map<string, Row>();
  let last = '0';
  const counts = { answers: 0, records: 0, mismatched: 0 };

  const match = (answer: ReleasedAnswer, row: Row) => {
    if (answer.loan !== row.loan || answer.subject !== row.subject) counts.mismatched += 1;
    answers.delete(answer.requestId);
    rows.delete(row.request_id);
  };

  return {
    released: (answer) => {
      counts.answers += 1;
      const row = rows.get(answer.requestId);
      if (row) match(answer, row);
      else answers.set(answer.requestId, answer);
    },
    read: async (records) => {
      for (;;) {
        const next = await records.run<Row>(
          `select sequence, request_id, loan, subject from access_log
            where sequence > $1 and action = 'view' and outcome = 'ok' order by sequence limit ${rowsAtOnce}`,
          [last],
        );
        for (const row of next) {
          counts.records += 1;
          last = row.sequence;
          const answer = answers.get(row.request_id);
          if (answer) match(answer, row);
          else rows.set(row.request_id, row);
        }
        if (next.length < rowsAtOnce) return;
      }
    },
    report: () => ({ ...counts, unrecorded: answers.size, surplus: rows.size }),
  };
}
