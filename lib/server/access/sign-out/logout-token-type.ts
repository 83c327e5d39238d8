/** The explicit type of a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
const logoutToken = 'logout+jwt';

/**
 * True for the type of a logout token, which keeps every other token of the provider from being taken for one. Where
 * the provider names no type (`optional`), a token without one is taken too, or one of the general type.
 */
export function isLogoutTokenType(typ: string | undefined, rule: 'required' | 'optional'): boolean {
  const type = (typ ?? 'jwt').toLowerCase().replace(/^application\//, '');
  return type === logoutToken || (type === 'jwt' && rule === 'optional');
}
