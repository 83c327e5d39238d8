import getPort from 'get-port';
import { type Desk, startDesk } from '../../e2e/servers/start-desk.ts';
import type { Identity } from '../../e2e/servers/start-identity.ts';
import type { Balancer } from './balancer.ts';

/** Instances of the desk behind a balancer, on one database. */
export type Instances = {
  all: () => readonly Desk[];
  /** Starts the instance again at the same place in the list, on the same port. */
  restart: (index: number) => Promise<void>;
  stop: () => Promise<void>;
};

type Options = {
  count: number;
  balancer: Balancer;
  api: { url: string; key: string };
  identity: Identity;
  env: Record<string, string>;
};

export async function startInstances({ count, balancer, api, identity, env }: Options): Promise<Instances> {
  const start = (port: number) =>
    startDesk({ sandbox: api, identity }, { ...env, PORT: String(port), APP_ORIGIN: balancer.origin });
  const desks: Desk[] = [];
  for (let index = 0; index < count; index += 1) desks.push(await start(await getPort()));
  balancer.setInstances(desks.map(({ port }) => port));
  return {
    all: () => desks,
    restart: async (index) => {
      const { port } = desks[index] ?? absent();
      desks[index] = await start(port);
    },
    stop: async () => {
      for (const desk of desks) await desk.stop();
    },
  };
}

function absent(): never {
  throw new Error('there is no such instance');
}
