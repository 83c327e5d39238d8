import { parseRoleMap } from '#lib/access/roles/role-claims.ts';
import * as values from './env-parsers.ts';
import { choice, optionalVariable, seed, variable, wholeNumber } from './variable.ts';

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
  OIDC_LOGOUT_TOKEN_TYPE: choice(
    ['required', 'optional'],
    'whether a logout token of the provider has to name its type, logout+jwt',
    'required',
  ),
  ROLE_MAP: variable(
    parseRoleMap,
    'value=role separated by commas, such as credit-analysts=analyst,support=support,internal-audit=auditor',
    'which values of that claim give which role: analyst, support or auditor',
  ),
  SIGN_IN_START: choice(
    ['automatic', 'button'],
    'whether somebody without a session is led to the provider at once, or first to a page with a button',
    'automatic',
  ),
  SESSION_IDLE_MINUTES: wholeNumber(
    { min: 3, max: 480, of: 'minutes' },
    'how long a session lives without anyone doing anything',
    '30',
  ),
  SESSION_MAX_HOURS: wholeNumber({ min: 1, max: 24, of: 'hours' }, 'how long a session lives at most', '10'),
  SESSION_RECHECK_MINUTES: optionalVariable(
    values.parseInteger(1, 480),
    'a whole number of minutes between 1 and 480',
    'after how long the provider is asked again which roles a person has; not at all unless set',
  ),
  SESSION_BINDING: variable(
    values.parseSomeOf(['network', 'browser']),
    'network, browser or both, separated by a comma',
    'where a session may be used besides its cookie: only from the network or with the browser that signed in; anywhere unless set',
    '',
  ),
  SESSION_KEY: seed(
    'what the provider’s tokens of a session are encrypted under; without it they are not kept',
  ),
  REVEAL_MAX_AUTH_AGE_MINUTES: optionalVariable(
    values.parseInteger(1, 1440),
    'a whole number of minutes between 1 and 1440',
    'how long ago the provider may have asked who a person is when they reveal a value; any time unless set',
  ),
};
