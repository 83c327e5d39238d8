/** For tests: the routes that the files under `app/` make, to hold the table of routes to. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const app = fileURLToPath(new URL('../../app/', import.meta.url));

/** Every file by which Next answers requests: pages, route handlers, and metadata files. */
const routeFile =
  /(?:^|\/)(?:(?:page|route)\.(?:[jt]sx?|mdx?)|(?:favicon|robots|manifest|sitemap|(?:icon|apple-icon|opengraph-image|twitter-image)\d*)\.(?!d\.ts)\w+)$/;
const methods = 'GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS';

/** Each route under `app/` by each method that its file exports, such as `GET /loans/[loan]`; sorted. */
export function endpointsInTree(): string[] {
  const files = globSync('**/*', { cwd: app }).map((path) => path.replaceAll('\\', '/'));
  return files
    .filter((path) => routeFile.test(path))
    .flatMap((path) => {
      const route = `/${path.replace(/(^|\/)(page|route)\.\w+$/, '')}`;
      return methodsOfFile(path).map((method) => `${method} ${route}`);
    })
    .sort();
}

function methodsOfFile(path: string): string[] {
  if (!/(^|\/)route\.\w+$/.test(path)) return ['GET'];
  const source = readFileSync(app + path, 'utf8');
  if (/^export\s*(\{|\*)/m.test(source)) throw new Error(`${path}: export each handler where it is declared`);
  const exported = new RegExp(`^export\\s+(?:async\\s+)?(?:function|const|let|var)\\s+(${methods})\\b`, 'gm');
  const handlers = [...source.matchAll(exported)].map(([, method = '']) => method);
  if (handlers.length === 0) throw new Error(`${path} exports no handler`);
  return handlers;
}
