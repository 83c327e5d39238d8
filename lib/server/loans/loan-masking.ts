import { createHash } from 'node:crypto';
import { ownDigitsOf, ownDocumentOf } from '#lib/access/masking/contract-number.ts';
import { defaultExcept } from '#lib/access/masking/default-exceptions.ts';
import type { MaskOptions } from '#lib/access/masking/mask-loan.ts';
import { documentPaths } from '#lib/access/verification/verify.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { type Env, env } from '../env.ts';
import type { Identified } from './fetch-for-person.ts';

/** The settings by which an answer is masked, reviewed and its position computed. */
export type ComputeSettings = Pick<
  Env,
  'MASK_EXCEPT' | 'FREE_TEXT_WORDS' | 'VERIFY_PATHS' | 'AMOUNT_UNIT' | 'RATE_UNIT' | 'DISPLAY_TIME_ZONE'
>;

/**
 * The configured exceptions from masking, the words that free texts show, and the customer's documents, which the
 * contract number must not show. Those are looked for in all that was read of the loan, where that is known.
 */
export function maskOptions(
  loan: JsonObject,
  identified: Identified = loan,
  { MASK_EXCEPT, FREE_TEXT_WORDS, VERIFY_PATHS }: ComputeSettings = env(),
): MaskOptions {
  const whole = typeof identified === 'string' ? loan : identified;
  const paths = documentPaths(VERIFY_PATHS);
  return {
    except: MASK_EXCEPT ?? defaultExcept,
    vocabulary: FREE_TEXT_WORDS,
    isOwnDocument: ownDocumentOf(whole, paths) ?? undefined,
    tellsOwnDocument: ownDigitsOf(whole, paths),
  };
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
