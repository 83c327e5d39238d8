import { dayOf } from '../dates.ts';
import type { JsonObject } from '../json-values.ts';
import { makeRandom } from '../random.ts';
import type { Customer } from './customers.ts';
import { type Agent, contextOf, type Place } from './devices.ts';

export type Signing = {
  readonly seed: string;
  /** The seed of the document that was signed, which is one for all signers of a contract. Without it, the signer's own. */
  readonly document?: string;
  readonly person: Customer;
  readonly role: string;
  readonly instant: string;
  readonly agent: Agent;
  readonly place: Place;
};

const signerIdOf = ({ seed, role }: Signing) => `sgnr_${makeRandom(`signer ${seed} ${role}`).text(16)}`;

export const signatureOf = (signing: Signing): JsonObject => {
  const random = makeRandom(`signature ${signing.seed} ${signing.role}`);
  const documentHash = makeRandom(`document ${signing.document ?? signing.seed}`).hex(64);
  return {
    signer: signerIdOf(signing),
    context: {
      id: `sign_${random.text(16)}`,
      signedAt: dayOf(signing.instant),
      metadata: { role: signing.role, method: 'selfie+token', documentHash, liveness: 0.987 },
      context: contextOf(signing.seed, signing.agent, signing.place),
    },
  };
};

/** The object to which the signer expands. */
export const signerOf = (signing: Signing): JsonObject => ({
  id: signerIdOf(signing),
  name: signing.person.name,
  cpf: signing.person.object.cpf ?? null,
  email: signing.person.object.email ?? null,
  role: signing.role,
});
