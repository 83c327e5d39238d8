/**
 * `npm run check:dependencies` fails where a package that the desk names has been behind for more than a quarter, which
 * is the time that docs/contributing.md allows. It asks the registry, so it is no part of `npm test`, which runs offline.
 */
import { readFileSync } from 'node:fs';
import { execa } from 'execa';
import { findOverdueRelease, type PublishedVersions } from './check/overdue-release.ts';

const maxDays = 92;

/** Packages whose major version is that of something else. */
const keepsMajor: Readonly<Record<string, string>> = {
  node: 'the release of Node with long-term support',
  '@types/node': 'Node',
};

type Outdated = Record<string, { current?: string }>;
type NamedPackages = Record<string, string>;

const json = async (...parameters: string[]): Promise<unknown> => {
  // `npm outdated` ends with 1 where something is outdated.
  const { stdout } = await execa('npm', [...parameters, '--json'], { reject: false });
  return JSON.parse(stdout || '{}');
};

const { dependencies, devDependencies } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { dependencies: NamedPackages; devDependencies: NamedPackages };
const named = { ...dependencies, ...devDependencies };

const outdated = Object.keys((await json('outdated')) as Outdated).filter((name) => name in named);
let overdue = 0;
for (const name of outdated) {
  const current = named[name] ?? '';
  const versions = (await json('view', name, 'time')) as PublishedVersions;
  const release = findOverdueRelease(versions, {
    ...{ current, now: new Date(), maxDays },
    keepsMajor: name in keepsMajor,
  });
  if (!release) continue;
  overdue += 1;
  console.error(
    `${name} ${current}: ${release.version} has been out since ${release.published}, ${release.days} days.`,
  );
}
console.log(
  `${Object.keys(named).length} packages are named; ${outdated.length} are not the newest, ${overdue} for more than ${maxDays} days.`,
);
process.exitCode = overdue > 0 ? 1 : 0;
