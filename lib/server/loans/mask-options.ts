import { defaultExcept, type MaskOptions } from '#lib/access/masking/mask-answer.ts';
import { env } from '../env.ts';

/** The configured exceptions from masking. */
export function maskOptions(): MaskOptions {
  const { MASK_EXCEPT, CUSTOMER_NAME_PATH } = env();
  return { except: MASK_EXCEPT ?? defaultExcept(CUSTOMER_NAME_PATH) };
}
