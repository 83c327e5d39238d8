import type { SignInProblem } from '#lib/access/sign-in/sign-in-problem.ts';
import type { Expected, ProviderFault } from '../fault.ts';

/** A sign-in leads on to the home page, or to the page that says why there is no session. */
const failsWith = (problem: SignInProblem, event = 'identity-provider'): Expected => ({
  ...{ status: 303, screen: problem, record: null },
  log: new RegExp(`"event":"${event}","outcome":"${problem}"`),
});
const signedIn: Expected = { status: 303, screen: null, record: 'ok', log: null };

/** How the identity provider can fail. A new way is one entry. */
export const providerFaults: readonly ProviderFault[] = [
  {
    ...{ kind: 'provider', name: 'provider-gone', at: 'start', expected: failsWith('unreachable') },
    begin: ({ provider }) => provider.kill(),
    end: ({ provider }) => provider.startAgain(),
  },
  {
    ...{ kind: 'provider', name: 'provider-gone-midway', at: 'callback', expected: failsWith('unreachable') },
    begin: ({ provider }) => provider.kill(),
    end: ({ provider }) => provider.startAgain(),
  },
  {
    ...{ kind: 'provider', name: 'provider-slow', at: 'callback', expected: failsWith('unreachable') },
    begin: async ({ provider }) => provider.pause(),
    end: async ({ provider }) => provider.resume(),
  },
  {
    ...{ kind: 'provider', name: 'provider-keys-rotated', at: 'callback', expected: signedIn },
    begin: ({ provider }) => provider.rotateKeys(),
  },
  {
    // As for a code that was used before, or that another application got.
    ...{
      kind: 'provider',
      name: 'provider-token-refused',
      at: 'callback',
      expected: failsWith('code', 'sign-in'),
    },
    tamper: (callback) => callback.set('code', 'not-a-code-of-this-provider'),
  },
  {
    // As where the person cancels, or where the provider wants something of them that the desk may not see.
    ...{
      kind: 'provider',
      name: 'provider-refused',
      at: 'callback',
      expected: failsWith('cancelled', 'sign-in'),
    },
    tamper: (callback) => {
      callback.delete('code');
      callback.set('error', 'login_required');
    },
  },
  {
    ...{ kind: 'provider', name: 'provider-asks-nobody', at: 'callback', asksNobody: true },
    expected: failsWith('token'),
    // The person would have to prove themselves at every later sign-in, too.
    end: ({ forgetEndedSessions }) => forgetEndedSessions(),
  },
  {
    ...{ kind: 'provider', name: 'provider-token-forged', at: 'callback', expected: failsWith('token') },
    begin: ({ provider }) => provider.forgeTokens(),
    end: ({ provider }) => provider.forgeNothing(),
  },
];
