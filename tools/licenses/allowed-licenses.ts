/** The licenses of packages that may ship, as package.json writes them. A person reads any other before it is added. */
const allowed = ['MIT', 'ISC', 'BSD-3-Clause', 'Apache-2.0', '0BSD'];

/** Other licenses that were read and found to bind nobody who runs the desk, by the package. */
const allowedByPackage: Record<string, string> = {
  // A table of browsers; the notice is kept.
  'caniuse-lite': 'CC-BY-4.0',
  // A font that is shown, and not sold.
  '@fontsource-variable/inter': 'OFL-1.1',
};

/** True where the license of a package is on the list, or allowed for this package. */
export function isLicenseAllowed({ name, license }: { name: string; license: string | null }): boolean {
  return license !== null && (allowed.includes(license) || allowedByPackage[name] === license);
}
