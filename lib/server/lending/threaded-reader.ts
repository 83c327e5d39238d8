import { Worker } from 'node:worker_threads';
import type { LoanRequest } from '#lib/loan/request.ts';
import { startDeadline } from '../deadline.ts';
import { DeskError } from '../desk-error.ts';
import { describeError, log } from '../log.ts';
import type { LendingReport } from './client.ts';
import type { LoanRead, LoanReader } from './loan-reader.ts';

/** A question to the thread: for a loan, or, without a request, how the lending API is. */
export type Asked = { id: number; request: LoanRequest | null };
export type Answered = {
  id: number;
  read?: LoanRead;
  report?: LendingReport;
  failure?: Pick<DeskError, 'code' | 'details' | 'cause'>;
  /** What was thrown and is no DeskError. */
  error?: PlainError;
};
export type PlainError = { name: string; message: string; stack: string; code?: string; cause?: PlainError };

type Options = {
  /** How long a call to the API may take, in milliseconds: a thread that is silent for longer hangs. */
  totalMs: number;
  entry?: URL;
  graceMs?: number;
  /** No thread is begun sooner after the one before. */
  pauseMs?: number;
};
type Waiting = { resolve: (answered: Answered) => void; reject: (error: unknown) => void };

/**
 * Reads in a thread of its own, which has the process's environment: what the API sends is scanned and checked beside
 * the thread that answers people. A thread that dies or hangs fails what it was asked for, and a later question begins
 * another.
 */
export function createThreadedReader({
  totalMs,
  graceMs = 10_000,
  pauseMs = 1000,
  ...given
}: Options): LoanReader {
  const entry = given.entry ?? new URL('./reader-thread.ts', import.meta.url);
  const waiting = new Map<number, Waiting>();
  let worker = begin();
  let begunAt = performance.now();
  let isEnded = false;
  let isClosed = false;
  let silent: Worker | null = null;
  let asked = 0;
  let questions: Asked[] = [];

  function begin(): Worker {
    const begun = new Worker(entry);
    // What waits for it keeps the process; the thread itself need not.
    begun.unref();
    begun.on('message', (answers: Answered[]) => {
      for (const answered of answers) waiting.get(answered.id)?.resolve(answered);
    });
    let cause: unknown;
    begun.on('error', (error) => {
      cause = error;
    });
    begun.on('exit', () => {
      isEnded = true;
      if (!isClosed) tellEnd(begun === silent ? 'silent' : 'died', cause);
      for (const { reject } of waiting.values()) reject(new Error(ended, { cause }));
    });
    return begun;
  }

  function beginAgain(): void {
    if (isClosed || performance.now() < begunAt + pauseMs) throw new Error(ended);
    begunAt = performance.now();
    isEnded = false;
    worker = begin();
  }

  /** All questions of a turn at once: to wake a thread costs more than to ask it. */
  function post(): void {
    worker.postMessage(questions);
    questions = [];
  }

  async function ask(request: LoanRequest | null): Promise<Answered> {
    if (isEnded) beginAgain();
    const question: Asked = { id: ++asked, request };
    const { promise, ...waits } = Promise.withResolvers<Answered>();
    const mine = worker;
    const stop = startDeadline(totalMs + graceMs, () => {
      silent = mine;
      void mine.terminate();
    });
    waiting.set(question.id, waits);
    if (questions.push(question) === 1) setImmediate(post);
    try {
      return await promise;
    } finally {
      stop();
      waiting.delete(question.id);
    }
  }

  return {
    async read(request) {
      const { read, failure, error } = await ask(request);
      if (read) return read;
      if (failure) throw new DeskError(failure.code, failure.details, failure.cause);
      throw errorOf(error);
    },
    async report() {
      const { report, error } = await ask(null);
      if (report) return report;
      throw errorOf(error);
    },
    async close() {
      isClosed = true;
      await worker.terminate();
    },
  };
}

const ended = 'The thread that reads loans ended.';

function tellEnd(reason: 'died' | 'silent', cause: unknown): void {
  const error = cause === undefined ? {} : { error: describeError(cause) };
  log().error({ event: 'loan-reader', reason, ...error }, 'the thread that reads loans ended');
}

function errorOf(thrown: PlainError | undefined): Error {
  const { cause, ...plain } = thrown ?? { name: 'undefined', message: '', stack: '' };
  return Object.assign(new Error(), plain, cause && { cause: errorOf(cause) });
}
