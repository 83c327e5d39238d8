import { createHash } from 'node:crypto';
import type { LoanView } from '#lib/view/loan-view.ts';

/** Short enough to send along, long enough that no other answer has it by chance. */
const characters = 16;

/** The first step of each path below which something is hidden, with a hash of what a masked reader sees there. */
export function fingerprintsOf({ loan, masked }: Pick<LoanView, 'loan' | 'masked'>): Record<string, string> {
  const steps = new Set(masked.map(firstStep));
  return Object.fromEntries([...steps].map((step) => [step, hashOf(loan, step)]));
}

/** True where what hides a path has changed since a reader saw it: its place may hold another's value by now. */
export function hasChanged(
  paths: readonly string[],
  seen: Readonly<Record<string, unknown>>,
  loan: LoanView['loan'],
): boolean {
  const steps = new Set(paths.map(firstStep));
  return [...steps].some((step) => seen[step] !== hashOf(loan, step));
}

function firstStep(pointer: string): string {
  return pointer.split('/', 2)[1] ?? '';
}

function hashOf(loan: LoanView['loan'], step: string): string {
  const value = loan[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  return createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('base64url')
    .slice(0, characters);
}
