import { randomBytes } from 'node:crypto';
import { problems } from '#lib/http/problem.ts';
import { posted, type RawAnswer } from '../../../e2e/raw.ts';
import type { Desk } from '../../../e2e/servers/start-desk.ts';
import { contractNumber } from '../../bench-loan.ts';
import type { SignInCallback } from '../world/sign-in-callback.ts';

/** The answer that a person gets to one request. */
export type DeskAnswer = {
  /** 0: the connection ended without an answer. */
  status: number;
  /** The code of the problem; null where the loan is shown, or the note or the sign-in succeeded. */
  screen: string | null;
  requestId: string;
  /** The whole answer. */
  wire: string;
};

/** A loan that the misbehaving API answers for by this fault, and that nobody has read before. */
export const loanOf = (fault: string) => `loan_${fault}_${randomBytes(6).toString('hex')}`;

const none: DeskAnswer = { status: 0, screen: 'no answer', requestId: '', wire: '' };

export async function requestLoanJson(desk: Desk, cookie: string, loan: string): Promise<DeskAnswer> {
  const answer = await desk.raw({ path: `/api/loans/${loan}?expand=customer`, as: cookie }).catch(() => null);
  return answer ? { ...read(answer), screen: codeOfJson(answer, loan) } : none;
}

export async function requestLoanPage(desk: Desk, cookie: string, loan: string): Promise<DeskAnswer> {
  const headers = { 'accept-language': 'en' };
  const path = `/loans/${loan}?expand=customer`;
  const answer = await desk.raw({ path, as: cookie, headers }).catch(() => null);
  return answer ? { ...read(answer), screen: codeOfPage(answer) } : none;
}

const note = {
  category: 'alert',
  text: 'parcela',
  holdsUntil: null,
  pinned: false,
  decision: null,
  promise: null,
};

/** Writes a note at a loan. */
export async function requestNote(desk: Desk, cookie: string, loan: string): Promise<DeskAnswer> {
  const request = posted(`/api/loans/${loan}/notes`, { act: 'write', note, answer: null });
  const answer = await desk.raw({ ...request, as: cookie }).catch(() => null);
  return answer ? { ...read(answer), screen: answer.status === 200 ? null : codeOfJson(answer, loan) } : none;
}

/** Starts a sign-in. */
export async function requestSignIn(desk: Desk): Promise<DeskAnswer> {
  const answer = await desk.raw({ path: '/sign-in', as: null }).catch(() => null);
  return answer ? { ...read(answer), screen: codeOfSignIn(answer) } : none;
}

/** Ends a sign-in: the provider sends the browser back with these parameters. */
export async function requestCallback(desk: Desk, { url, cookie }: SignInCallback): Promise<DeskAnswer> {
  const answer = await desk.raw({ path: url.pathname + url.search, as: cookie }).catch(() => null);
  return answer ? { ...read(answer), screen: codeOfSignIn(answer) } : none;
}

function read({ status, headers, wire }: RawAnswer): Omit<DeskAnswer, 'screen'> {
  return { status, requestId: headers['x-request-id'] ?? '', wire };
}

function codeOfJson({ body, status }: RawAnswer, loan: string): string | null {
  try {
    const answer = JSON.parse(body) as { code?: string; loan?: { id?: string } };
    if (status === 200) return answer.loan?.id === loan ? null : 'another loan';
    return answer.code ?? 'no code';
  } catch {
    return 'not JSON';
  }
}

const problemCodes = Object.keys(problems);

/** The screen of a problem has its code as a text of its own. */
function codeOfPage({ body }: RawAnswer): string | null {
  const shown = problemCodes.filter((code) => body.includes(`>${code}<`));
  if (body.includes(contractNumber)) shown.push('the loan');
  if (shown.length === 1 && shown[0] === 'the loan') return null;
  return shown.join(' and ') || 'neither a problem nor a loan';
}

function codeOfSignIn({ headers, body }: RawAnswer): string | null {
  const target = headers.location ?? /url=([^"]+)/.exec(headers.refresh ?? body)?.[1] ?? 'nowhere';
  const { pathname, searchParams } = new URL(target.replaceAll('&amp;', '&'), 'http://localhost');
  if (pathname === '/sign-in/problem') return searchParams.get('reason');
  return pathname === '/' ? null : `sent to ${pathname}`;
}
