import { readFileSync } from 'node:fs';

const manifest = new URL('../.next/app-path-routes-manifest.json', import.meta.url);

/** The routes in the build, as Next made them from the tree under `app/`, without its own not-found pages. */
export function routesInBuild(): string[] {
  const routes = Object.values<string>(JSON.parse(readFileSync(manifest, 'utf8')));
  return routes.filter((route) => !route.startsWith('/_')).sort();
}
