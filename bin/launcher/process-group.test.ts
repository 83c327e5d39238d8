import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { demandFree } from './process-group.ts';

const parents: ChildProcess[] = [];
afterEach(() => {
  for (const parent of parents.splice(0)) parent.kill('SIGKILL');
});

/** A command that runs, or starts, a process which says its own id and then does nothing for long. */
async function command(how: 'run' | 'start') {
  const child = `console.log('child ' + process.pid); setInterval(() => {}, 1000)`;
  const program = `
    import { runFamily } from '${import.meta.dirname}/family.ts';
    await runFamily(async (family) => {
      await family.${how}({ name: 'The child', args: ['-e', ${JSON.stringify(child)}], env: {}, show: true });
    });`;
  const args = ['--input-type=module-typescript', '-e', program];
  const parent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  parents.push(parent);
  let said = '';
  parent.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  let pid = 0;
  for await (const text of parent.stdout.setEncoding('utf8')) {
    pid = Number(/child (\d+)/.exec(text)?.[1]);
    if (pid) break;
  }
  return { parent, pid, said: () => said };
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe.each(['run', 'start'] as const)('what a family is to %s', (how) => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends with it on %s', async (signal) => {
    const { parent, pid } = await command(how);
    parent.kill(signal);
    const [code] = await once(parent, 'exit');
    expect(code).toBe(0);
    expect(lives(pid)).toBe(false);
  });

  it('ends with it also where it is killed', async () => {
    const { parent, pid } = await command(how);
    parent.kill('SIGKILL');
    await expect.poll(() => lives(pid), { timeout: 30_000 }).toBe(false);
  });

  it('ends it when it is killed itself, with one line', async () => {
    const { parent, pid, said } = await command(how);
    process.kill(pid, 'SIGKILL');
    const [code] = await once(parent, 'close');
    expect(code).toBe(1);
    expect(said().trim()).toMatch(/^The child (stopped|failed) \(signal SIGKILL\)\.$/);
  });
});

// A browser asks `localhost` at either address first; a machine without IPv6 has the one alone.
const loopbacks = ['127.0.0.1', '::1'].filter((address) =>
  Object.values(networkInterfaces()).some((all) => all?.some((one) => one.address === address)),
);
it.each(loopbacks)('a port that is taken at %s is taken', async (host) => {
  const other = createServer();
  await once(other.listen({ port: 0, host }), 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(demandFree(port, 'the desk', 'PORT')).rejects.toThrow(
    `Port ${port}, for the desk, is taken: stop what listens there, or set PORT.`,
  );
  other.close();
  await once(other, 'close');
  await expect(demandFree(port, 'the desk', 'PORT')).resolves.toBeUndefined();
});
