import type { JWTPayload } from 'jose';

/** Who signed in, as the provider's ID token has it. */
export type Person = {
  issuer: string;
  subject: string;
  name: string;
  /** The provider's own name of its session. */
  providerSession: string | null;
};

/** A subject as someone else's record names it: with its issuer where that is another one, and with it the person. */
export function qualifiedSubject(
  { issuer, subject }: Pick<Person, 'issuer' | 'subject'>,
  other: Pick<Person, 'issuer'>,
): string {
  return issuer === other.issuer ? subject : `${subject} (${issuer})`;
}

const longestName = 200;

/** Their name as a person would write it; else what identifies them best to a colleague. */
export function personFromClaims(claims: JWTPayload): Person {
  const { iss, sub, sid } = claims;
  const names = [claims.name, claims.preferred_username, claims.email, sub];
  const name = names.map((one) => (typeof one === 'string' ? tidy(one) : '')).find(Boolean);
  return {
    issuer: iss ?? '',
    subject: sub ?? '',
    name: name ?? '',
    providerSession: typeof sid === 'string' && sid !== '' ? sid : null,
  };
}

/** One line, without characters that nobody sees. */
function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, longestName);
}
