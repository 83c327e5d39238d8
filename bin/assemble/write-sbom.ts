import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import type { ShippedPackage } from './shipped-packages.ts';

type Component = {
  'bom-ref': string;
  name: string;
  type?: string;
  version?: string;
  licenses?: { expression: string }[];
  components?: Component[];
};
type Bom = {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};

export const sbomName = 'sbom.cdx.json';

/**
 * Writes the bill of materials of the shipped packages (CycloneDX). npm describes everything that is installed; what
 * does not ship is taken out of that, and the copies within Next are added below Next. Node and the operating system
 * belong to the base image, whose own bill says what they are.
 */
export async function writeSbom(
  root: string,
  target: string,
  shipped: readonly ShippedPackage[],
): Promise<void> {
  // Not `--omit dev`: npm then also leaves out packages that both production and development need.
  const { stdout } = await execa('npm', ['sbom', '--sbom-format', 'cyclonedx'], { cwd: root });
  const bom: Bom = JSON.parse(stdout);
  const copies = shipped.filter(isCopyOfNext);
  const installed = new Set(shipped.filter((found) => !isCopyOfNext(found)).map(reference));
  const components = bom.components.filter((component) => installed.has(component['bom-ref']));
  const described = new Set(components.map((component) => component['bom-ref']));
  const missing = [...installed].filter((name) => !described.has(name));
  if (missing.length > 0) throw new Error(`npm sbom does not know ${missing.join(', ')}, which would ship.`);

  const { component } = bom.metadata;
  component.name = 'loan-desk';
  const isShipped = (ref: string) => ref === component['bom-ref'] || described.has(ref);
  const dependencies = bom.dependencies
    .filter(({ ref }) => isShipped(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isShipped) }));
  for (const next of components.filter(({ name }) => name === 'next'))
    next.components = copies.map(copyAsComponent);
  writeFileSync(join(target, sbomName), `${JSON.stringify({ ...bom, components, dependencies }, null, 2)}\n`);
}

const isCopyOfNext = ({ folder }: ShippedPackage) => folder.includes('/next/dist/');
const reference = ({ name, version }: ShippedPackage) => `${name}@${version}`;

function copyAsComponent({ name, version, license, folder }: ShippedPackage): Component {
  return {
    type: 'library',
    'bom-ref': folder,
    name,
    ...(version && { version }),
    ...(license && { licenses: [{ expression: license }] }),
  };
}
