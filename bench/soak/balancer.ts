import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A load balancer that sends each request to the next instance that says it is ready. */
export type Balancer = {
  origin: string;
  /** The ports of the instances. */
  setInstances: (ports: readonly number[]) => void;
  /** Requests that are with an instance now, or with any. */
  inFlight: (port?: number) => number;
  stop: () => void;
};

const probeEveryMs = 150;
const probeTimeoutMs = 2000;

type Instance = { port: number; ready: boolean; inFlight: number };

export async function startBalancer(): Promise<Balancer> {
  let instances: Instance[] = [];
  let turn = 0;
  const agent = new Agent({ keepAlive: true });
  const next = (except: readonly Instance[]) => {
    const ready = instances.filter((instance) => instance.ready && !except.includes(instance));
    turn += 1;
    return ready[turn % ready.length];
  };
  const server = createServer((from, to) => {
    forward(from, to, []);
  });
  const forward = (from: IncomingMessage, to: ServerResponse, tried: readonly Instance[]) => {
    const instance = next(tried);
    if (!instance) {
      to.writeHead(503, { 'x-from': 'balancer' }).end();
      return;
    }
    instance.inFlight += 1;
    let ended = false;
    const end = () => {
      if (!ended) instance.inFlight -= 1;
      ended = true;
    };
    const { method, url, headers } = from;
    const target = { host: '127.0.0.1', port: instance.port, method, path: url, headers, agent };
    const sent = request(target, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
      answer.once('close', () => {
        end();
        if (!answer.complete) to.destroy();
      });
    });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      end();
      // A request that no instance has received may go to another one.
      const isUnsent = error.code === 'ECONNREFUSED' || (sent.reusedSocket && error.code === 'ECONNRESET');
      if (isUnsent && !to.headersSent) forward(from, to, [...tried, instance]);
      else if (!to.headersSent) to.writeHead(502, { 'x-from': 'balancer' }).end();
      else to.destroy();
    });
    sent.end();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const probes = setInterval(() => {
    for (const instance of instances) void probe(instance);
  }, probeEveryMs);
  return {
    origin: `http://localhost:${port}`,
    setInstances: (ports) => {
      instances = ports.map(
        (port) =>
          instances.find((instance) => instance.port === port) ?? { port: port, ready: false, inFlight: 0 },
      );
    },
    inFlight: (one) =>
      instances.reduce(
        (sum, { port: at, inFlight }) => (one === undefined || one === at ? sum + inFlight : sum),
        0,
      ),
    stop: () => {
      clearInterval(probes);
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}

async function probe(instance: Instance): Promise<void> {
  const signal = AbortSignal.timeout(probeTimeoutMs);
  const url = `http://127.0.0.1:${instance.port}/api/health/ready`;
  instance.ready = await isReady(url, signal).catch(() => false);
}

async function isReady(url: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(url, { signal });
  await response.arrayBuffer();
  return response.ok;
}
