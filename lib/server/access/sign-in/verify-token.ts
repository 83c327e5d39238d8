import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import { clockToleranceSeconds, type Known } from './identity-provider.ts';

/** Signatures that only the provider can make: a shared secret's would be ours, too. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/**
 * The claims of a token that the provider signed. Its keys are asked for again where the token names one that is
 * not among them. openid-client would check the signature, too, but cannot ask again: by then the code is used up.
 * `certain`: the token came from the provider itself, so that an unknown key is worth asking at once.
 */
export async function verifyToken(
  token: string,
  { keys }: Known,
  { certain = false, ...options }: JWTVerifyOptions & { certain?: boolean } = {},
): Promise<JWTPayload> {
  const checks = { algorithms, clockTolerance: clockToleranceSeconds, ...options };
  const verify = async () => (await jwtVerify(token, keys, checks)).payload;
  try {
    return await verify();
  } catch (error) {
    if (!certain || !(error instanceof errors.JWKSNoMatchingKey)) throw error;
    await keys.reload();
    return verify();
  }
}
