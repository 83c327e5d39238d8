export type Scheme = 'basic' | 'bearer' | 'other' | 'none';

export const schemeOf = (header: string | undefined): Scheme => {
  const word = header?.trim().split(/\s+/)[0]?.toLowerCase();
  if (!word) return 'none';
  return word === 'basic' || word === 'bearer' ? word : 'other';
};

const fromBase64 = (text: string) => Buffer.from(text, 'base64').toString('utf8');

/** Basic with the key as user name and no password (`key` or `key:`), or Bearer with the key. */
export const isAuthorized = (header: string | undefined, apiKey: string) => {
  const [, credentials, ...more] = header?.trim().split(/\s+/) ?? [];
  if (credentials === undefined || more.length > 0) return false;
  const accepted: Record<Scheme, () => boolean> = {
    basic: () => [apiKey, `${apiKey}:`].includes(fromBase64(credentials)),
    bearer: () => credentials === apiKey,
    other: () => false,
    none: () => false,
  };
  return accepted[schemeOf(header)]();
};
