import { type LoanProblem, problemOf } from '#lib/http/loan-query.ts';

/** Asks for a file with a body too long for a link, and has the browser save it. What went wrong, or null. */
export async function saveAnswer(url: string, body: object, name: string): Promise<LoanProblem | null> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/csv' },
    body: JSON.stringify(body),
    cache: 'no-store',
  }).catch(() => null);
  if (!response) return { code: 'offline' };
  if (!response.ok) return problemOf(response, await response.json().catch(() => null));
  // A file that breaks off is none: its last line is missing.
  const file = await response.blob().catch(() => null);
  if (!file) return { code: 'offline' };
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return null;
}
