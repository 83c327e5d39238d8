import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { longestStopMs } from '#lib/server/health/drain.ts';
import { drainSettingsOf, envErrors } from '../env-errors.ts';
import { type Manifest, manifestErrors } from './manifest-errors.ts';

const folder = new URL('.', import.meta.url);

function manifestsOf(name: string): Manifest[] {
  // Kubernetes reads YAML 1.1, in which the mode of a file may be octal.
  const documents = parseAllDocuments(readFileSync(new URL(name, folder), 'utf8'), { version: '1.1' });
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  return documents.map((document) => document.toJS() as Manifest);
}

const files = readdirSync(folder).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
const manifests = files.flatMap(manifestsOf);

type Container = {
  image: string;
  command: string[];
  env?: { name: string; value?: string }[];
  securityContext: Record<string, unknown>;
  volumeMounts: { mountPath: string }[];
};
type Labels = Record<string, string>;
type Selector = { matchExpressions: { key: string; values: string[] }[] };
type Template = { template: { metadata: { labels: Labels }; spec: PodSpec } };
type PodSpec = {
  containers: Container[];
  securityContext: Record<string, unknown>;
  terminationGracePeriodSeconds?: number;
  automountServiceAccountToken: boolean;
};

function templateOf(name: string): Template['template'] {
  const [manifest] = manifestsOf(name);
  if (!manifest) throw new Error(`${name} holds no manifest`);
  // A job wraps the template of its pod once more.
  const spec = manifest.spec as { jobTemplate?: { spec: Template } } & Template;
  return (spec.jobTemplate?.spec ?? spec).template;
}
const podOf = (name: string) => templateOf(name).spec;
const podLabels = (name: string) => templateOf(name).metadata.labels;

test.each(
  manifests.map(
    (manifest) => [manifest.kind, (manifest.metadata as { name: string }).name, manifest] as const,
  ),
)('%s %s is valid by the schema of its kind', (_kind, _name, manifest) => {
  expect(manifestErrors(manifest)).toEqual([]);
});

test.each<[string, (spec: Record<string, unknown>) => unknown, RegExp]>([
  ['a misspelled field', (spec) => ({ ...spec, replica: 2 }), /^\/spec: Unrecognized key: "replica"$/],
  ['a wrong type', (spec) => ({ ...spec, replicas: '2' }), /^\/spec\/replicas: .*expected number/],
  ['a missing field', ({ selector: _, ...spec }) => spec, /^\/spec\/selector: .*received undefined/],
])('%s is found', (_name, change, message) => {
  const [deployment] = manifestsOf('deployment.yaml');
  expect(manifestErrors({ ...(deployment as Manifest), spec: change(deployment?.spec as never) })).toEqual([
    expect.stringMatching(message),
  ]);
});

test('every file is among the resources, but for the example of the secrets', () => {
  const [{ resources }] = manifestsOf('kustomization.yaml') as unknown as [{ resources: string[] }];
  expect([...resources].sort()).toEqual(files.filter((name) => name !== 'secrets.example.yaml').sort());
});

const jobs = ['migrate.yaml', 'verify.yaml', 'retain.yaml'];

test.each(['deployment.yaml', ...jobs])('the containers of %s may do nothing that they need not', (name) => {
  const { containers, securityContext, automountServiceAccountToken } = podOf(name);
  expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
  expect(automountServiceAccountToken).toBe(false);
  for (const container of containers) {
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  }
});

test('a desk that has received SIGTERM has all of its time', () => {
  const [{ data }] = manifestsOf('settings.yaml') as unknown as [{ data: Record<string, string> }];
  const { containers, terminationGracePeriodSeconds } = podOf('deployment.yaml');
  const env = containers[0]?.env ?? [];
  const given = { ...data, ...Object.fromEntries(env.map(({ name, value = '' }) => [name, value])) };
  expect(envErrors(given)).toEqual([]);
  expect((terminationGracePeriodSeconds ?? 0) * 1000).toBeGreaterThan(longestStopMs(drainSettingsOf(given)));
});

test.each(jobs)('%s runs a command that there is, with variables that there are', (name) => {
  const [container] = podOf(name).containers;
  const [script] = /bin\/\S+\.ts/.exec(container?.command.join(' ') ?? '') ?? [];
  expect(existsSync(new URL(`../../${script}`, folder))).toBe(true);
  const env = container?.env ?? [];
  const given = Object.fromEntries(env.map((variable) => [variable.name, variable.value ?? '']));
  expect(envErrors(given).filter((error) => error.endsWith('is unknown'))).toEqual([]);
  // Each file of a secret is mounted.
  const mounts = (container?.volumeMounts ?? []).map(({ mountPath }) => mountPath);
  for (const path of Object.values(given)) {
    expect(
      mounts.some((mount) => path.startsWith(`${mount}/`)),
      path,
    ).toBe(true);
  }
});

test('every job reaches the database', () => {
  const [, policy] = manifestsOf('network-policy.yaml') as unknown as { spec: { podSelector: Selector } }[];
  const admitted = policy?.spec.podSelector.matchExpressions.flatMap(({ values }) => values);
  expect(admitted).toEqual(jobs.map((name) => name.replace('.yaml', '')));
  for (const name of jobs)
    expect(podLabels(name)['app.kubernetes.io/component']).toBe(name.replace('.yaml', ''));
});

test('only migration and retention have the role that owns the tables', () => {
  const namesOf = (name: string) => podOf(name).containers[0]?.env?.map((entry) => entry.name);
  const owners = ['deployment.yaml', ...jobs].filter((name) =>
    namesOf(name)?.includes('DATABASE_OWNER_URL_FILE'),
  );
  expect(owners).toEqual(['migrate.yaml', 'retain.yaml']);
  expect(namesOf('migrate.yaml')).toEqual(['DATABASE_OWNER_URL_FILE']);
});
