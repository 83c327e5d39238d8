import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Every file of Next's that answers requests: pages, handlers, and what describes the app to others. */
const file =
  /(?:^|\/)(?:(?:page|route)\.(?:[jt]sx?|mdx?)|(?:favicon|robots|manifest|sitemap|(?:icon|apple-icon|opengraph-image|twitter-image)\d*)\.(?!d\.ts)\w+)$/;
const methods = 'GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS';

/** Each route of the app's file tree by each method that its file has, as `GET /loans/[loan]`. */
export function routesInTree(): string[] {
  const files = globSync('**/*', { cwd: `${root}app` }).map((path) => path.replaceAll('\\', '/'));
  return files
    .filter((path) => file.test(path))
    .flatMap((path) => {
      const route = `/${path.replace(/(^|\/)(page|route)\.\w+$/, '')}`;
      return methodsOf(path).map((method) => `${method} ${route}`);
    })
    .sort();
}

function methodsOf(path: string): string[] {
  if (!/(^|\/)route\.\w+$/.test(path)) return ['GET'];
  const source = readFileSync(`${root}app/${path}`, 'utf8');
  // What is exported in another way cannot be read here.
  if (/^export\s*(\{|\*)/m.test(source)) throw new Error(`${path}: a handler is exported where it stands`);
  const exported = new RegExp(`^export\\s+(?:async\\s+)?(?:function|const|let|var)\\s+(${methods})\\b`, 'gm');
  const found = [...source.matchAll(exported)].map(([, method = '']) => method);
  if (found.length === 0) throw new Error(`${path} handles nothing`);
  return found;
}

/** The routes that the build has: what Next itself made of the tree. Its own pages for what is not found are none. */
export function routesInBuild(): string[] {
  const manifest = readFileSync(`${root}.next/app-path-routes-manifest.json`, 'utf8');
  const routes = Object.values<string>(JSON.parse(manifest));
  return routes.filter((route) => !route.startsWith('/_')).sort();
}
