import type { JWTPayload } from 'jose';

/** The person who signed in, from the claims of the ID token. */
export type Person = {
  issuer: string;
  subject: string;
  name: string;
  /** The `sid` of the provider's session, if it has one. */
  providerSession: string | null;
};

/** The subject of a person as another person's record names it: with its issuer if that is another one. */
export function qualifiedSubject(
  { issuer, subject }: Pick<Person, 'issuer' | 'subject'>,
  other: Pick<Person, 'issuer'>,
): string {
  return issuer === other.issuer ? subject : `${subject} (${issuer})`;
}

const maxNameLength = 200;

/** Reads a person from the claims. The name falls back to the username, the e-mail and the subject. */
export function personFromClaims(claims: JWTPayload): Person {
  const { iss, sub, sid } = claims;
  const names = [claims.name, claims.preferred_username, claims.email, sub];
  const name = names.map((claim) => (typeof claim === 'string' ? toOneLine(claim) : '')).find(Boolean);
  return {
    issuer: iss ?? '',
    subject: sub ?? '',
    name: name ?? '',
    providerSession: typeof sid === 'string' && sid !== '' ? sid : null,
  };
}

/** Replaces line breaks and invisible characters by spaces. */
function toOneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, maxNameLength)
    .toWellFormed();
}
