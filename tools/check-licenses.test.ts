import { expect, test } from 'vitest';
import { isLicenseAllowed } from './check-licenses.ts';

test.each([
  ['left-pad', 'MIT', true],
  ['caniuse-lite', 'CC-BY-4.0', true],
  ['another', 'CC-BY-4.0', false],
  ['caniuse-lite', 'GPL-3.0-only', false],
  ['either', '(GPL-3.0-only OR MIT)', false],
  ['both', 'MIT AND LGPL-3.0-or-later', false],
  ['constructor', 'GPL-3.0-only', false],
  ['nothing', null, false],
  ['prose', 'SEE LICENSE IN LICENSE.md', false],
])('%s under %s: %j', (name, license, isAllowed) => {
  expect(isLicenseAllowed({ name, license })).toBe(isAllowed);
});
