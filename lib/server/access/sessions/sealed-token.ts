import { type CompactDecryptResult, CompactEncrypt, compactDecrypt, errors } from 'jose';
import { env } from '#lib/server/env.ts';
import { log } from '#lib/server/log.ts';
import { rotateSecrets } from '#lib/server/reread-secrets.ts';

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
 * Decrypts a token of this session, under the key of before too where the key was replaced while this process runs. An
 * instance that has read a new key earlier may have written it, so a token that does not fit makes this one read the
 * file again. Null where there is none, where the key is another one by now, and where the text was written for another
 * session.
 */
export async function openToken(sealed: string | null, sessionHash: Buffer): Promise<string | null> {
  if (!sealed || !sessionKey()) return null;
  let opened = await decryptUnderKeys(sealed);
  if (!opened) {
    rotateSecrets();
    opened = await decryptUnderKeys(sealed);
  }
  if (!opened) {
    log().info({ event: 'session-key' }, 'a token of the provider cannot be read: SESSION_KEY has changed');
    return null;
  }
  const isOwn = opened.protectedHeader.session === sessionHash.toString('hex');
  return isOwn ? new TextDecoder().decode(opened.plaintext) : null;
}

async function decryptUnderKeys(sealed: string): Promise<CompactDecryptResult | null> {
  return (await decrypt(sealed, sessionKey())) ?? (await decrypt(sealed, previousSessionKey()));
}

async function decrypt(sealed: string, key: Uint8Array | null): Promise<CompactDecryptResult | null> {
  if (!key) return null;
  try {
    return await compactDecrypt(sealed, key, {
      keyManagementAlgorithms: [algorithm.alg],
      contentEncryptionAlgorithms: [algorithm.enc],
    });
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    return null;
  }
}

const sessionKey = () => keyBytes(env().SESSION_KEY?.reveal());
const previousSessionKey = () => keyBytes(env().SESSION_KEY?.revealPrevious());

function keyBytes(base64: string | null | undefined): Uint8Array | null {
  return base64 ? new Uint8Array(Buffer.from(base64, 'base64')) : null;
}
