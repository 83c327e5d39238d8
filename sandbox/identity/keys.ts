import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';

export type SigningKey = JWK & { readonly kid: string };

export const makeSigningKey = async (): Promise<SigningKey> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' };
};

/** The signing keys, newest first: that one signs, and all of them verify. */
export const makeKeyRing = async () => {
  const first = await makeSigningKey();
  const keys: [SigningKey, ...SigningKey[]] = [first];
  return {
    signing: (): SigningKey => keys[0],
    all: (): readonly SigningKey[] => keys,
    rotate: async () => void keys.unshift(await makeSigningKey()),
  };
};

export type KeyRing = Awaited<ReturnType<typeof makeKeyRing>>;
