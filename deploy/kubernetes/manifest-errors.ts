import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';

export type Manifest = { apiVersion: string; kind: string; [field: string]: unknown };

const models = [
  ...[ConfigMap, CronJob, Deployment, NetworkPolicy],
  ...[PersistentVolumeClaim, PodDisruptionBudget, Secret, Service],
];

/**
 * Returns what is wrong with a manifest by the schema of its kind, which is generated from the OpenAPI description of
 * Kubernetes; nothing where it is right. The schema lets unknown fields pass. Its validator reads every field that it
 * knows, so a field that was never read is a misspelled one.
 */
export function manifestErrors(manifest: Manifest): string[] {
  const { apiVersion, kind } = manifest;
  const Model = models.find((model) => model.kind === kind && model.apiVersion === apiVersion);
  if (!Model) return [`no schema of ${apiVersion} ${kind}`];
  const read = new Set<string>();
  try {
    (observe(new Model(manifest as never), '', read) as { validate: () => void }).validate();
  } catch (error) {
    return [(error as Error).message];
  }
  return pathsOf(manifest, '')
    .filter((path) => !read.has(path))
    .map((path) => `${path} is unknown`);
}

/** Wraps a value so that the path of each property that is read is added to `read`. */
function observe(value: unknown, path: string, read: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, key) {
      const inner: unknown = Reflect.get(target, key);
      if (typeof key !== 'string' || !Object.hasOwn(target, key)) return inner;
      read.add(`${path}/${key}`);
      return observe(inner, `${path}/${key}`, read);
    },
  });
}

function pathsOf(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    `${path}/${key}`,
    ...pathsOf(inner, `${path}/${key}`),
  ]);
}
