import { setTimeout as wait } from 'node:timers/promises';
import { type Identity, people, startIdentity } from '../../../e2e/servers/start-identity.ts';
import { type FaultRole, roles } from '../fault-role.ts';
import { readSignIn, type SignInCallback } from './sign-in-callback.ts';

/** An identity provider that can be away, slow, or wrong. */
export type FaultyProvider = {
  /** The registration of the desk at this provider, from which its variables are made. */
  registration: Pick<Identity, 'issuer' | 'clientId' | 'clientSecret'>;
  /**
   * Signs a person in up to the address at which the provider sends the browser back to the desk. With the cookie of a
   * session that has ended, the provider does not ask the person anew, and does not say when it did.
   */
  toCallback: (role: FaultRole, endedSession?: string) => Promise<SignInCallback>;
  kill: () => Promise<void>;
  startAgain: () => Promise<void>;
  pause: () => void;
  resume: () => void;
  rotateKeys: () => Promise<void>;
  forgeTokens: () => Promise<void>;
  forgeNothing: () => Promise<void>;
  stop: () => Promise<unknown>;
};

/** The desk asks for the provider's description once a second at most. */
const descriptionMs = 1100;
/** The desk asks for the keys because of an unknown key once in five seconds at most. */
const keysMs = 5100;

export async function startFaultyProvider(desk: string): Promise<FaultyProvider> {
  let identity = await startIdentity(desk);
  const { clientId, clientSecret, issuer } = identity;
  const port = Number(new URL(issuer).port);
  return {
    registration: { clientId, clientSecret, issuer },
    toCallback: (role, endedSession) => readSignIn(desk, people[role], endedSession),
    kill: async () => {
      await identity.stop();
      await wait(descriptionMs);
    },
    startAgain: async () => {
      identity = await startIdentity(desk, { port, clientSecret });
      await wait(descriptionMs);
    },
    pause: () => void process.kill(identity.pid, 'SIGSTOP'),
    resume: () => void process.kill(identity.pid, 'SIGCONT'),
    rotateKeys: async () => {
      await identity.control('/keys/rotate', {});
      await wait(keysMs);
    },
    forgeTokens: async () => {
      for (const role of roles) {
        await identity.control('/faults', { fault: 'wrong_signature', person: people[role].user });
      }
    },
    forgeNothing: async () => void (await identity.control('/reset', {})),
    stop: () => identity.stop(),
  };
}
