import { expect, test } from 'vitest';
import { endpointsInTree } from '#lib/testing/test-app-tree.ts';
import { findRoute, isDownloadUrl, isHealthUrl, methodsOf, routes } from './routes.ts';

const endpointsInTable = routes.flatMap((route) =>
  methodsOf(route)
    .filter((method) => method !== 'HEAD')
    .map((method) => `${method} ${route.path}`),
);

test('the table has every method of every route under app/, and no other', () => {
  expect(endpointsInTable.sort()).toEqual(endpointsInTree());
});

test('no path stands twice in the table', () => {
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
});

test.each(routes)('a request for $path finds that route and its flags', (route) => {
  const path = route.path.replace(/\[\.{3}\w+\]/, 'a/b').replaceAll(/\[\w+\]/g, 'loan_1');
  expect(findRoute(path)).toBe(route);
  for (const url of [path, `${path}?show=all`]) {
    expect([isDownloadUrl(url), isHealthUrl(url)]).toEqual([!!route.isDownload, !!route.isHealth]);
  }
});

test.each(['/loans', '/loans/a/b', '/sign-out/', '/SIGN-OUT', '/iconXsvg', '/_next/static/a.js'])(
  '%s is no route',
  (path) => {
    expect(findRoute(path)).toBeUndefined();
    expect(methodsOf(undefined)).toEqual(['GET', 'HEAD']);
  },
);

test('anyone’s POST is only taken where its sender proves itself in the body', () => {
  const open = routes.filter(({ POST }) => POST?.from === 'anyone').map(({ path }) => path);
  expect(open).toEqual(['/api/back-channel-logout']);
});
