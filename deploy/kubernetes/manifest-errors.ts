import { z } from 'zod';

export type Manifest = { apiVersion: string; kind: string; [field: string]: unknown };

const text = z.string();
const texts = z.record(text, text);
const whole = z.int().min(0);
const many = <T extends z.ZodType>(item: T) => z.array(item).min(1);
const labels = z.strictObject({ matchLabels: texts });
const metadata = z.strictObject({
  name: text,
  namespace: text.optional(),
  labels: texts.optional(),
});

const probe = z.strictObject({
  httpGet: z.strictObject({ path: text, port: text }),
  periodSeconds: whole,
  timeoutSeconds: whole.optional(),
  failureThreshold: whole,
});
const quantities = z.strictObject({ cpu: text.optional(), memory: text });

const container = z.strictObject({
  name: text,
  image: text,
  command: many(text).optional(),
  ports: many(z.strictObject({ name: text, containerPort: whole })).optional(),
  envFrom: many(z.strictObject({ configMapRef: z.strictObject({ name: text }) })).optional(),
  env: many(z.strictObject({ name: text, value: text })),
  startupProbe: probe.optional(),
  readinessProbe: probe.optional(),
  livenessProbe: probe.optional(),
  resources: z.strictObject({ requests: quantities, limits: quantities }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.boolean(),
    readOnlyRootFilesystem: z.boolean(),
    capabilities: z.strictObject({ drop: many(text) }),
  }),
  volumeMounts: many(z.strictObject({ name: text, mountPath: text, readOnly: z.boolean().optional() })),
});

const volume = z.strictObject({
  name: text,
  secret: z
    .strictObject({
      secretName: text,
      defaultMode: whole,
      items: many(z.strictObject({ key: text, path: text })).optional(),
    })
    .optional(),
  persistentVolumeClaim: z.strictObject({ claimName: text }).optional(),
});

const podTemplate = z.strictObject({
  metadata: z.strictObject({ labels: texts, annotations: texts.optional() }),
  spec: z.strictObject({
    automountServiceAccountToken: z.boolean(),
    restartPolicy: z.literal('Never').optional(),
    terminationGracePeriodSeconds: whole.optional(),
    securityContext: z.strictObject({
      runAsNonRoot: z.boolean(),
      runAsUser: whole,
      runAsGroup: whole,
      fsGroup: whole,
      seccompProfile: z.strictObject({ type: text }),
    }),
    topologySpreadConstraints: many(
      z.strictObject({
        maxSkew: whole,
        topologyKey: text,
        whenUnsatisfiable: z.enum(['DoNotSchedule', 'ScheduleAnyway']),
        labelSelector: labels,
      }),
    ).optional(),
    containers: many(container),
    volumes: many(volume),
  }),
});

const cronJob = z.strictObject({
  schedule: text,
  timeZone: text,
  suspend: z.boolean().optional(),
  concurrencyPolicy: z.enum(['Allow', 'Forbid', 'Replace']),
  failedJobsHistoryLimit: whole,
  successfulJobsHistoryLimit: whole,
  jobTemplate: z.strictObject({
    spec: z.strictObject({
      backoffLimit: whole,
      ttlSecondsAfterFinished: whole,
      template: podTemplate,
    }),
  }),
});

const policyPorts = many(
  z.strictObject({ port: z.union([text, whole]), protocol: z.enum(['TCP', 'UDP']).optional() }),
);
const policyPeers = many(z.strictObject({ namespaceSelector: labels }));
const networkPolicy = z.strictObject({
  podSelector: z.union([
    labels,
    z.strictObject({
      matchExpressions: many(
        z.strictObject({ key: text, operator: z.enum(['In', 'NotIn']), values: many(text) }),
      ),
    }),
  ]),
  policyTypes: many(z.enum(['Ingress', 'Egress'])),
  ingress: many(z.strictObject({ from: policyPeers, ports: policyPorts })).optional(),
  egress: many(z.strictObject({ to: policyPeers.optional(), ports: policyPorts })),
});

/** The fields of each kind that the manifests use. A field that is new to them is read in Kubernetes's reference first. */
const kinds: Record<string, z.ZodRawShape> = {
  'apps/v1 Deployment': {
    spec: z.strictObject({
      replicas: whole,
      selector: labels,
      strategy: z.strictObject({
        rollingUpdate: z.strictObject({ maxSurge: whole, maxUnavailable: whole }),
      }),
      template: podTemplate,
    }),
  },
  'batch/v1 CronJob': { spec: cronJob },
  'networking.k8s.io/v1 NetworkPolicy': { spec: networkPolicy },
  'policy/v1 PodDisruptionBudget': {
    spec: z.strictObject({ maxUnavailable: whole, selector: labels }),
  },
  'v1 ConfigMap': { data: texts },
  'v1 PersistentVolumeClaim': {
    spec: z.strictObject({
      accessModes: many(z.literal('ReadWriteOnce')),
      resources: z.strictObject({ requests: z.strictObject({ storage: text }) }),
    }),
  },
  'v1 Secret': { stringData: texts },
  'v1 Service': {
    spec: z.strictObject({
      selector: texts,
      ports: many(z.strictObject({ name: text, port: whole, targetPort: text })),
    }),
  },
};

/** Returns what is wrong with the fields of a manifest by its kind; nothing where they are right. */
export function manifestErrors(manifest: Manifest): string[] {
  const kind = `${manifest.apiVersion} ${manifest.kind}`;
  const fields = kinds[kind];
  if (!fields) return [`no schema of ${kind}`];
  const schema = z.strictObject({ apiVersion: text, kind: text, metadata, ...fields });
  const { error } = schema.safeParse(manifest);
  return (error?.issues ?? []).map(({ path, message }) => `/${path.join('/')}: ${message}`);
}
