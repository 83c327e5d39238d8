import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

const waiting = 'setInterval(() => {}, 1000)';

/** The source of a command whose group runs, or starts, a process that prints its id and then waits. */
function commandSource(how: 'run' | 'start'): string {
  const child = `console.log('child ' + process.pid); ${waiting}`;
  return `
    import { runProcessGroup } from '${import.meta.dirname}/process-group.ts';
    console.log('command ' + process.pid);
    await runProcessGroup(async (group) => {
      await group.${how}({ name: 'The child', args: ['-e', ${JSON.stringify(child)}], showOutput: true });
    });`;
}

/** Starts a script of Node and returns once a process in it has printed the id of the group's child. */
async function startScript(source: string, env: Record<string, string> = {}) {
  const script = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(script);
  let errors = '';
  script.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  let output = '';
  for await (const text of script.stdout.setEncoding('utf8')) {
    output += text;
    if (/child \d+\n/.test(output)) break;
  }
  const pidOf = (name: string) => {
    const pid = Number(new RegExp(`${name} (\\d+)`).exec(output)?.[1]);
    if (!pid) throw new Error(`The ${name} did not start: ${output}${errors}`);
    return pid;
  };
  return { script, child: pidOf('child'), command: pidOf('command'), errors: () => errors };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

// A group hears a signal the same, whether it runs a process to its end or starts one.
describe.each([
  ['run', ['SIGINT']],
  ['start', ['SIGINT', 'SIGTERM', 'SIGHUP']],
] as const)('a process that a group is to %s', (how, signals) => {
  it.each(signals)('ends with the group on %s', async (signal) => {
    const { script, child } = await startScript(commandSource(how));
    script.kill(signal);
    const [code] = await once(script, 'exit');
    expect(code).toBe(0);
    expect(isAlive(child)).toBe(false);
  });

  it('ends with the group when that is killed', async () => {
    const { script, child } = await startScript(commandSource(how));
    script.kill('SIGKILL');
    await expect.poll(() => isAlive(child), { timeout: 30_000 }).toBe(false);
  });

  it('ends the group with one line when it is killed itself', async () => {
    const { script, child, errors } = await startScript(commandSource(how));
    process.kill(child, 'SIGKILL');
    const [code] = await once(script, 'close');
    expect(code).toBe(1);
    expect(errors().trim()).toMatch(/^The child (stopped|failed) \(signal SIGKILL\)\.$/);
  });
});

describe('a group that npm runs', () => {
  /** Runs the command as npm does, in a shell that does or does not replace itself by the command. */
  const npm = (keepsShell: boolean) => `
    import { spawn } from 'node:child_process';
    const source = ${JSON.stringify(commandSource('start'))};
    const shell = '"$0" --input-type=module-typescript -e "$1"${keepsShell ? '; true' : ''}';
    spawn('sh', ['-c', shell, process.execPath, source], { stdio: 'inherit' });
    ${waiting};`;
  const allGone = (pids: number[]) =>
    expect.poll(() => pids.filter(isAlive), { timeout: 30_000 }).toEqual([]);

  it.each([
    ['SIGTERM', false],
    ['SIGKILL', false],
    ['SIGTERM', true],
    ['SIGKILL', true],
  ] as const)(
    'ends with npm on %s, which npm does not pass on (shell between them: %s)',
    async (signal, shell) => {
      const { script, child, command } = await startScript(npm(shell), { npm_lifecycle_event: 'demo' });
      script.kill(signal);
      await allGone([command, child]);
    },
  );

  it('goes on without its parent where that is not npm', async () => {
    const { script, child, command } = await startScript(npm(false), { npm_lifecycle_event: '' });
    script.kill('SIGKILL');
    await once(script, 'exit');
    await wait(1500);
    expect([isAlive(command), isAlive(child)]).toEqual([true, true]);
    process.kill(command, 'SIGTERM');
    await allGone([child]);
  });
});
