import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { requireFreePorts } from './demo-processes.ts';

// A browser asks `localhost` at either address first; a machine without IPv6 has the one alone.
const loopbacks = ['127.0.0.1', '::1'].filter((address) =>
  Object.values(networkInterfaces()).some((all) => all?.some((listed) => listed.address === address)),
);
it.each(loopbacks)('reports a port that is taken at %s', async (host) => {
  const other = createServer();
  await once(other.listen({ port: 0, host }), 'listening');
  const { port } = other.address() as AddressInfo;
  const desk = { name: 'the desk', variable: 'PORT', port };
  await expect(requireFreePorts([desk])).rejects.toThrow(
    `Port ${port}, for the desk, is taken: stop what listens there, or set PORT.`,
  );
  other.close();
  await once(other, 'close');
  await expect(requireFreePorts([desk])).resolves.toBeUndefined();
});
