import { decodeJwt, decodeProtectedHeader, importJWK, type JWTPayload, SignJWT } from 'jose';
import { makeSigningKey, type SigningKey } from './keys.ts';

const moved = (claims: JWTPayload, seconds: number): JWTPayload => ({
  ...claims,
  iat: Number(claims.iat) + seconds,
  exp: Number(claims.exp) + seconds,
});

const edits = {
  wrong_audience: (claims) => ({ ...claims, aud: 'another-application' }),
  wrong_party: (claims) => ({ ...claims, azp: 'another-application' }),
  empty_subject: (claims) => ({ ...claims, sub: '' }),
  wrong_nonce: (claims) => ({ ...claims, nonce: 'nonce-of-another-sign-in' }),
  wrong_issuer: (claims) => ({ ...claims, iss: 'https://another-issuer.example' }),
  wrong_signature: (claims) => claims,
  expired: (claims) => moved(claims, -7200),
  // As a provider with a wrong clock says it. `nbf` is there because some real ones send it, and because
  // it is the claim that every client has to hold against its own clock.
  clock_skew: (claims, seconds) => {
    const skewed = moved(claims, seconds);
    return { ...skewed, nbf: skewed.iat };
  },
} satisfies Record<string, (claims: JWTPayload, seconds: number) => JWTPayload>;

export type FaultName = keyof typeof edits;
export const faultNames = Object.keys(edits) as readonly FaultName[];

export type Fault = {
  readonly fault: FaultName;
  /** The user whose ID token it spoils; the next one of anybody where it is not given. */
  readonly person?: string | undefined;
  /** How far the clock is ahead (clock_skew); behind, where negative. */
  readonly seconds: number;
};

/** The faults of the next ID tokens, each for one token, in the order in which they were asked for. */
export const makeFaults = () => {
  const pending: Fault[] = [];
  return {
    list: (): readonly Fault[] => pending,
    add: (fault: Fault, times: number) => {
      for (let k = 0; k < times; k++) pending.push(fault);
    },
    clear: () => void pending.splice(0),
    take: (user: string | undefined) => {
      const index = pending.findIndex(({ person }) => person === undefined || person === user);
      return index < 0 ? undefined : pending.splice(index, 1)[0];
    },
  };
};

export type Faults = ReturnType<typeof makeFaults>;

/** The same ID token with its fault, signed by the key that really signs (but for wrong_signature). */
export const spoil = async (idToken: string, { fault, seconds }: Fault, signing: SigningKey) => {
  const header = decodeProtectedHeader(idToken);
  const key = await importJWK(fault === 'wrong_signature' ? await makeSigningKey() : signing, 'RS256');
  return new SignJWT(edits[fault](decodeJwt(idToken), seconds))
    .setProtectedHeader({ ...header, alg: 'RS256' })
    .sign(key);
};
