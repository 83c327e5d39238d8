import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import { clockToleranceSeconds, type Provider } from './identity-provider.ts';

/** Asymmetric algorithms only: with a shared secret the desk itself could sign. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/**
 * Verifies the provider's signature of a token, and returns its claims. `fromProvider`: the token came from the provider
 * itself, so an unknown key id is a new key, and the keys are requested again at once. openid-client cannot do that,
 * since the code is used up by the time it verifies.
 */
export async function verifyToken(
  token: string,
  { keys }: Provider,
  { fromProvider = false, ...options }: JWTVerifyOptions & { fromProvider?: boolean } = {},
): Promise<JWTPayload> {
  const checks = { algorithms, clockTolerance: clockToleranceSeconds, ...options };
  const verify = async () => (await jwtVerify(token, keys, checks)).payload;
  try {
    return await verify();
  } catch (error) {
    if (!fromProvider || !(error instanceof errors.JWKSNoMatchingKey)) throw error;
    await keys.reload();
    return verify();
  }
}
