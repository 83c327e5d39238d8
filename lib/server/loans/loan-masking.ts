import { createHash } from 'node:crypto';
import { defaultExcept, type MaskOptions } from '#lib/access/masking/mask-answer.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { env } from '../env.ts';

/** The configured exceptions from masking, and the words that free texts show. */
export function maskOptions(): MaskOptions {
  const { MASK_EXCEPT, CUSTOMER_NAME_PATH, FREE_TEXT_WORDS } = env();
  return { except: MASK_EXCEPT ?? defaultExcept(CUSTOMER_NAME_PATH), vocabulary: FREE_TEXT_WORDS };
}

/** Characters of a fingerprint: few enough to send, many enough to be unique. */
const fingerprintLength = 16;

/** For each top-level field that holds a masked value, a hash of the field as the masked reader sees it. */
export function fingerprintsOf({ loan, masked }: Pick<LoanView, 'loan' | 'masked'>): Record<string, string> {
  const fields = new Set(masked.map(topLevelField));
  return Object.fromEntries([...fields].map((field) => [field, hashOf(loan, field)]));
}

/** True where a top-level field of one of the paths has changed since: a path could now hold another value. */
export function hasChanged(
  paths: readonly string[],
  fingerprints: Readonly<Record<string, unknown>>,
  loan: LoanView['loan'],
): boolean {
  const fields = new Set(paths.map(topLevelField));
  return [...fields].some((field) => fingerprints[field] !== hashOf(loan, field));
}

function topLevelField(pointer: string): string {
  return pointer.split('/', 2)[1] ?? '';
}

function hashOf(loan: LoanView['loan'], field: string): string {
  const value = loan[field.replaceAll('~1', '/').replaceAll('~0', '~')];
  return createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('base64url')
    .slice(0, fingerprintLength);
}
