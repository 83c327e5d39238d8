/** For tests: secrets in a folder as Kubernetes mounts them. Nothing else imports it. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Mounts secrets: each file is a link through `..data`, which is a link to a folder. `swap` makes another folder and
 * replaces that one link, as the kubelet does, so that no file itself is ever written to.
 */
export function mountSecrets(first: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'secret-mount-'));
  let values = first;
  let version = 0;
  const swap = (changed: Record<string, string>) => {
    values = { ...values, ...changed };
    version += 1;
    const target = `..version-${version}`;
    mkdirSync(join(folder, target));
    for (const [name, value] of Object.entries(values)) {
      writeFileSync(join(folder, target, name), `${value}\n`);
    }
    symlinkSync(target, join(folder, '..data-new'));
    renameSync(join(folder, '..data-new'), join(folder, '..data'));
  };
  swap({});
  for (const name of Object.keys(first)) symlinkSync(join('..data', name), join(folder, name));
  /** The variables that name the files; each secret itself is unset. */
  const variables = Object.fromEntries(
    Object.keys(first).flatMap((name) => [
      [name, ''],
      [`${name}_FILE`, join(folder, name)],
    ]),
  );
  return { variables, swap, remove: () => rmSync(folder, { recursive: true }) };
}
