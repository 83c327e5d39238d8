import satisfies from 'spdx-satisfies';

const allowed = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
];

/** Other licenses, or forms of writing them, that were read and found to bind nobody who runs the desk. */
const allowedByPackage: readonly { name: RegExp; license: string; reason: string }[] = [
  { name: /^caniuse-lite$/, license: 'CC-BY-4.0', reason: 'a table of browsers; the notice is kept' },
  { name: /^@fontsource-variable\/inter$/, license: 'OFL-1.1', reason: 'a font that is shown, and not sold' },
];

/** True where the license of a package is on the list, or allowed for this package. */
export function isLicenseAllowed({ name, license }: { name: string; license: string | null }): boolean {
  if (allowedByPackage.some((entry) => entry.name.test(name) && entry.license === license)) return true;
  try {
    return license !== null && satisfies(license, allowed);
  } catch {
    // It is no SPDX expression, so a person has to read it.
    return false;
  }
}
