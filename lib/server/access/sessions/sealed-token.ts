import { CompactEncrypt, compactDecrypt, errors } from 'jose';
import { env } from '#lib/server/env.ts';
import { log } from '#lib/server/log.ts';

const algorithm = { alg: 'dir', enc: 'A256GCM' } as const;

/**
 * Encrypts a token of the provider for the row of one session. The key is one of the configuration, so the database
 * alone opens no token. Null without `SESSION_KEY`: then the token is not kept.
 */
export async function sealToken(token: string, sessionHash: Buffer): Promise<string | null> {
  const key = sessionKey();
  if (!key) return null;
  return new CompactEncrypt(new TextEncoder().encode(token))
    .setProtectedHeader({ ...algorithm, session: sessionHash.toString('hex') })
    .encrypt(key);
}

/**
 * Decrypts a token of this session. Null where there is none, where the key is another one by now, and where the text
 * was written for another session.
 */
export async function openToken(sealed: string | null, sessionHash: Buffer): Promise<string | null> {
  const key = sessionKey();
  if (!sealed || !key) return null;
  const opened = await compactDecrypt(sealed, key, {
    keyManagementAlgorithms: [algorithm.alg],
    contentEncryptionAlgorithms: [algorithm.enc],
  }).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  });
  if (!opened) {
    log().info({ event: 'session-key' }, 'a token of the provider cannot be read: SESSION_KEY has changed');
    return null;
  }
  const isOfSession = opened.protectedHeader.session === sessionHash.toString('hex');
  return isOfSession ? new TextDecoder().decode(opened.plaintext) : null;
}

function sessionKey(): Uint8Array | null {
  const base64 = env().SESSION_KEY?.reveal();
  return base64 ? new Uint8Array(Buffer.from(base64, 'base64')) : null;
}
