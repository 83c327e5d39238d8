import { type Fault, type FaultCase, states } from '../fault.ts';
import { roles } from '../fault-role.ts';
import type { Responder } from '../upstream/exchange.ts';
import { healthyAnswer } from '../upstream/responders.ts';
import { databaseFaults } from './database-faults.ts';
import { providerFaults } from './provider-faults.ts';
import { upstreamFaults } from './upstream-faults.ts';

export const faults: readonly Fault[] = [...upstreamFaults, ...databaseFaults, ...providerFaults];

/** Every fault in every state, for every role. */
export const faultCases: readonly FaultCase[] = faults.flatMap((fault) =>
  states.flatMap((state) => roles.map((role) => ({ fault, state, role }))),
);

const responders = new Map(upstreamFaults.map(({ name, respond }) => [name, respond]));

/** How the misbehaving API answers for a loan that names this fault. */
export const responderOf = (fault: string): Responder => responders.get(fault) ?? healthyAnswer;
