import { z } from 'zod';
import { isStorableText } from './storable-text.ts';

/**
 * The schema of every text that a request brings: what the database cannot keep is the sender's error, and must not look
 * like the database's. It stands apart from the check itself because browsers run that and load no schemas.
 */
export const storableText = z.string().refine(isStorableText);
