import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('../package.json')));
const dockerfile = read('Dockerfile');
const [, desk = ''] = dockerfile.split(/^FROM .* AS desk$/m);

test.each([
  ['Dockerfile', /--tag loan-desk:(\S+)|^ARG VERSION=(\S+)$/gm, 2],
  ['compose.yaml', /image: loan-desk(?:-sandbox)?:(\S+)/g, 4],
  ['kubernetes/kustomization.yaml', /newTag: (\S+)/g, 1],
])('%s names the version of package.json', (file, pattern, count) => {
  const named = Array.from(read(file).matchAll(pattern), ([, tag, argument]) => tag ?? argument);
  expect(named).toEqual(new Array(count).fill(version));
});

// e2e/deploy.spec.ts runs what this stage copies.
test('the image runs the desk as a user who owns nothing', () => {
  expect(desk).toMatch(/^RUN npm ci --omit=dev --omit=optional --ignore-scripts\b/m);
  const lines = desk.split('\n');
  expect(lines.indexOf('USER 10001:10001')).toBeGreaterThan(
    lines.findLastIndex((line) => /^(COPY|RUN) /.test(line)),
  );
  expect(desk.trim().endsWith('CMD ["node", "bin/start.ts"]')).toBe(true);
  expect(dockerfile).toContain('rm -r .next/cache');
});
