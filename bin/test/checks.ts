import { execa } from 'execa';

/** One command of the tools that check the project. */
export type Check = { name: string; commands: readonly (readonly [command: string, ...args: string[]])[] };

/** Checks that only read the sources. They need no build and share nothing, so they run at the same time. */
export const staticChecks: readonly Check[] = [
  { name: 'format and lint', commands: [['biome', 'ci', '--error-on-warnings']] },
  // Next writes the types of the routes, on which the sources depend.
  {
    name: 'types',
    commands: [
      ['next', 'typegen'],
      ['tsc', '--noEmit'],
    ],
  },
  { name: 'dead code', commands: [['knip']] },
  { name: 'licenses', commands: [['node', 'bin/check-licenses.ts']] },
];

/**
 * Without the project `programs`, the slow half is left out: the tests of the commands, the launcher, the benchmarks and
 * the sandboxes.
 */
export function unitTests(report: string, { programs }: { programs: boolean }): Check {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
  const projects = programs ? [] : ['--project=!programs'];
  return {
    name: 'unit tests',
    commands: [['vitest', 'run', '--config', 'lib/vitest.config.ts', ...projects, ...reporters]],
  };
}

export const productionBuild: Check = { name: 'production build', commands: [['next', 'build']] };

export const endToEndTests: Check = {
  name: 'end-to-end tests',
  commands: [['playwright', 'test', '--config', 'e2e/playwright.config.ts']],
};

/** Runs checks at the same time; what each printed is shown when it has ended. Returns the names of those that failed. */
export async function runTogether(checks: readonly Check[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const failed: string[] = [];
  await Promise.all(
    checks.map(async (check) => {
      const started = Date.now();
      const { passed, output } = await run(check, env, 'pipe');
      const seconds = Math.round((Date.now() - started) / 1000);
      console.log(`\n▸ ${check.name} (${seconds} s)${passed ? '' : `\n${output}`}`);
      if (!passed) failed.push(check.name);
    }),
  );
  return failed;
}

/** Runs one check, whose output is shown as it comes. */
export async function runAlone(check: Check, env: NodeJS.ProcessEnv): Promise<boolean> {
  console.log(`\n▸ ${check.name}`);
  return (await run(check, env, 'inherit')).passed;
}

async function run({ commands }: Check, env: NodeJS.ProcessEnv, stdio: 'pipe' | 'inherit') {
  let output = '';
  for (const [command, ...args] of commands) {
    const options = { env, extendEnv: false, all: true, reject: false } as const;
    const ended = await execa(command, args, { ...options, stdin: 'inherit', stdout: stdio, stderr: stdio });
    output += `${ended.all ?? ''}${ended.exitCode === undefined ? ended.message : ''}\n`;
    if (ended.failed) return { passed: false, output };
  }
  return { passed: true, output };
}
