import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { requireFreePort } from './demo-processes.ts';

// A browser asks `localhost` at either address first; a machine without IPv6 has the one alone.
const loopbacks = ['127.0.0.1', '::1'].filter((address) =>
  Object.values(networkInterfaces()).some((all) => all?.some((one) => one.address === address)),
);
it.each(loopbacks)('reports a port that is taken at %s', async (host) => {
  const other = createServer();
  await once(other.listen({ port: 0, host }), 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(requireFreePort(port, 'the desk', 'PORT')).rejects.toThrow(
    `Port ${port}, for the desk, is taken: stop what listens there, or set PORT.`,
  );
  other.close();
  await once(other, 'close');
  await expect(requireFreePort(port, 'the desk', 'PORT')).resolves.toBeUndefined();
});
