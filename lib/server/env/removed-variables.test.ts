import { afterEach, expect, test, vi } from 'vitest';
import { envOf, ignoredVariables, variables } from '../env.ts';
import { findRemovedVariables, ignoredNames, protectingVariables } from './removed-variables.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([...Object.keys(protectingVariables), ...ignoredNames])('%s says what to do instead', (name) => {
  const { instead = 'The changelog says' } = protectingVariables[name] ?? {};
  const effect = name in protectingVariables ? 'protected' : 'ignored';
  expect(findRemovedVariables({ [name]: 'x' })).toEqual([
    { name, effect, message: expect.stringContaining(instead) },
  ]);
  expect(findRemovedVariables({ [name]: ' ' })).toEqual([]);
  const ofFile = findRemovedVariables({ [`${name}_FILE`]: '/run/secrets/x' });
  expect(ofFile.map((found) => found.name)).toEqual([`${name}_FILE`]);
});

test('a variable that protected something stops everything that reads the configuration, and no value is printed', () => {
  vi.stubEnv('TLS_CERT_FILE', '/run/secrets/certificate');
  vi.stubEnv('SESSION_BINDING', 'network');
  vi.stubEnv('PORT', 'x');
  const error = (() => {
    try {
      return envOf(['PORT']) && '';
    } catch (thrown) {
      return (thrown as Error).message;
    }
  })();
  expect(error.split('\n').map((line) => line.split(' ', 1)[0])).toEqual([
    'TLS_CERT_FILE',
    'SESSION_BINDING',
    'PORT',
  ]);
  expect(error).toContain('TLS ends in front of the desk');
  expect(error).not.toContain('/run/secrets');
});

test('a variable that protected nothing is named, and the rest is read', () => {
  vi.stubEnv('REQUEST_LOG', 'off');
  vi.stubEnv('REQUIRE_TLS', 'no');
  expect(envOf(['PORT'])).toEqual({ PORT: 3000 });
  expect(ignoredVariables().map(({ variable }) => variable)).toEqual(['REQUIRE_TLS', 'REQUEST_LOG']);
});

test('no variable that is named as gone is still there', () => {
  const gone = [...Object.keys(protectingVariables), ...ignoredNames];
  expect(gone.filter((name) => name in variables)).toEqual([]);
});
