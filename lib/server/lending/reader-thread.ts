import { type MessagePort, parentPort } from 'node:worker_threads';
import type { LoanRequest } from '#lib/loan/request.ts';
import { isDeskError } from '../desk-error.ts';
import { lendingApi } from './lending-api.ts';
import { createLoanReader, type LoanReader } from './loan-reader.ts';
import type { Answered, Asked, PlainError } from './threaded-reader.ts';

/** The thread in which loans are asked for and read: its one way to the lending API is the process's. */
function serve(port: MessagePort): void {
  const reader = createLoanReader(lendingApi());
  let answers: Answered[] = [];
  // All answers of a turn at once: to wake a thread costs more than to answer it.
  const post = () => {
    port.postMessage(
      answers,
      answers.flatMap(({ read }) => (read ? [read.json.buffer] : [])),
    );
    answers = [];
  };
  const answer = async ({ id, request }: Asked) => {
    const answered = await answerTo(reader, request).catch(failed);
    if (answers.push({ id, ...answered }) === 1) setImmediate(post);
  };
  port.on('message', (questions: Asked[]) => {
    for (const question of questions) void answer(question);
  });
}

async function answerTo(reader: LoanReader, request: LoanRequest | null): Promise<Omit<Answered, 'id'>> {
  return request ? { read: await reader.read(request) } : { report: await reader.report() };
}

function failed(error: unknown): Pick<Answered, 'failure' | 'error'> {
  if (!isDeskError(error)) return { error: plainOf(error) };
  const { code, details, cause } = error;
  return { failure: { code, details, cause } };
}

/** An error itself may hold what cannot go from one thread to another, and loses its code on the way. */
function plainOf(error: unknown, depth = 0): PlainError {
  if (!(error instanceof Error)) return { name: typeof error, message: '', stack: '' };
  const { name, message, stack = '', cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return {
    name,
    message,
    stack,
    ...code,
    ...(cause && depth < 5 ? { cause: plainOf(cause, depth + 1) } : {}),
  };
}

if (parentPort) serve(parentPort);
