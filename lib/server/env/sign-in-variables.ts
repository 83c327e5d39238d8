import { parseRoleMap } from '#lib/access/roles/role-claims.ts';
import * as values from './env-parsers.ts';
import { seed, variable, wholeNumber } from './variable.ts';

/** The identity provider, roles and sessions. */
export const signInVariables = {
  OIDC_ISSUER: variable(
    values.parseIssuer,
    'an https URL (http for this machine only), as the provider writes it in its own description',
    'the OpenID provider at which people sign in',
  ),
  OIDC_CLIENT_ID: variable(values.anyText, 'a text', 'what the desk is called at the provider'),
  OIDC_CLIENT_SECRET: variable(values.parseKey, 'the bare secret', 'the desk’s secret at the provider'),
  OIDC_ROLE_CLAIM: variable(
    values.anyText,
    'the name of a claim',
    'the claim of the ID token that says which groups a person is in',
    'groups',
  ),
  ROLE_MAP: variable(
    parseRoleMap,
    'value=role separated by commas, such as credit-analysts=analyst,support=support,internal-audit=auditor',
    'which values of that claim give which role: analyst, support or auditor',
  ),
  SESSION_IDLE_MINUTES: wholeNumber(
    { min: 3, max: 480, of: 'minutes' },
    'how long a session lives without anyone doing anything',
    '30',
  ),
  SESSION_MAX_HOURS: wholeNumber({ min: 1, max: 24, of: 'hours' }, 'how long a session lives at most', '10'),
  SESSION_KEY: seed('what the provider’s ID token of a session is encrypted under; without it none is kept'),
};
