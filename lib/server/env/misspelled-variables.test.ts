import { expect, test, vi } from 'vitest';
import { misspelledVariables, variables } from '../env.ts';
import { findMisspelled } from './misspelled-variables.ts';

const known = Object.keys(variables);

test.each([
  ['OIDC_ISUER', 'OIDC_ISSUER'],
  ['LENDING_API_KEYS', 'LENDING_API_KEY'],
  ['SESSION_MAX_HUORS', 'SESSION_MAX_HOURS'],
  ['MASK_EXEPT', 'MASK_EXCEPT'],
  ['LOG_LEVL', 'LOG_LEVEL'],
])('%s is hardly another than %s', (variable, meant) => {
  expect(findMisspelled([variable], known)).toEqual([{ variable, meant }]);
});

test.each([
  // Standard variables of others, and files of secrets.
  ...['HTTP_PROXY', 'http_proxy', 'https_proxy', 'ALL_PROXY', 'NO_COLOR', 'HOSTNAME', 'POST', 'LOG_FILE'],
  ...['LENDING_API_KEY_FILE', 'LENDING_API_KEYS_FILE', 'OIDC_CLIENT_ID_FILE'],
  // Variables of our own, and others three letters away.
  ...['OIDC_ISSUER', 'HTTPS_PROXY', 'DATABASE_PORT', 'SESSION_MAX_HO', 'APP_ENV'],
])('%s is none', (variable) => {
  expect(findMisspelled([variable], known)).toEqual([]);
});

test('the environment of this process is looked through, and no value is told', () => {
  vi.stubEnv('LOOKUP_KEYS', 'hidden-word');
  expect(misspelledVariables()).toContainEqual({ variable: 'LOOKUP_KEYS', meant: 'LOOKUP_KEY' });
  expect(JSON.stringify(misspelledVariables())).not.toContain('hidden-word');
  vi.unstubAllEnvs();
});
