import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package that ships, or a part of it does. */
export type ShippedPackage = {
  name: string;
  /** Null where a copy within Next does not say its version. */
  version: string | null;
  /** The SPDX expression that it declares, or null where it declares none. */
  license: string | null;
  /** Folder relative to the root of the project. */
  folder: string;
};

/** Their styles and font are in the build, which has source maps of scripts only. */
const withoutSourceMap = ['node_modules/tailwindcss', 'node_modules/@fontsource-variable/inter'];
/** Next ships copies of other packages, each in its folder below this one. */
const copiesOfNext = /^(node_modules\/next\/dist\/compiled\/(?:@[^/]+\/)?[^/]+)\//;
const lastPackage = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** Returns the packages of the shipped files, and those whose code the build holds, by name. */
export function findShippedPackages(root: string, shippedFiles: readonly string[]): ShippedPackage[] {
  const files = [...shippedFiles.filter((file) => !file.startsWith('.next/')), ...sourcesOfBuild(root)];
  const folders = new Set(withoutSourceMap);
  for (const file of files) {
    for (const pattern of [lastPackage, copiesOfNext]) {
      const folder = pattern.exec(file)?.[1];
      if (folder) folders.add(folder);
    }
  }
  return [...folders]
    .map((folder) => readPackage(root, folder))
    .filter((found) => found !== null)
    .sort((a, b) => compare(a.name, b.name) || compare(a.folder, b.folder));
}

function readPackage(root: string, folder: string): ShippedPackage | null {
  const file = join(root, folder, 'package.json');
  // Scripts of Next that lie beside the copies have no package of their own.
  if (!existsSync(file)) return null;
  const { name, version = null, license = null } = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof name !== 'string') return null;
  return { name, version, license, folder };
}

/** The sources that the build's scripts were made of, relative to the root, by its source maps. */
function sourcesOfBuild(root: string): string[] {
  const folder = join(root, '.next/server');
  const maps = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.map'),
  );
  if (maps.length === 0) throw new Error(`${folder} has no source maps, so what it holds is unknown.`);
  return maps.flatMap((file) => sourcesOf(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
}

type SourceMap = { sources?: (string | null)[]; sections?: { map: SourceMap }[] };

function sourcesOf({ sources = [], sections = [] }: SourceMap): string[] {
  const own = sources.flatMap((source) => {
    const path = /(?:^|\/)(node_modules\/.+)$/.exec(decodeURIComponent(source ?? ''))?.[1];
    return path ? [path] : [];
  });
  return [...own, ...sections.flatMap(({ map }) => sourcesOf(map))];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
