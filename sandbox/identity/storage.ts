import type { Adapter, AdapterPayload } from 'oidc-provider';

type Entry = { readonly payload: AdapterPayload; readonly until: number };
type Entries = Map<string, Entry>;

const now = () => Date.now() / 1000;

const adapterOf = (entries: Entries): Adapter => {
  const find = (id: string) => {
    const entry = entries.get(id);
    return entry && entry.until > now() ? entry.payload : undefined;
  };
  return {
    find: async (id) => find(id),
    findByUid: async (uid) => [...entries.values()].find(({ payload }) => payload.uid === uid)?.payload,
    findByUserCode: async () => undefined,
    upsert: async (id, payload, expiresIn) => {
      for (const [key, { until }] of entries) if (until <= now()) entries.delete(key);
      entries.set(id, { payload, until: expiresIn === undefined ? Infinity : now() + expiresIn });
    },
    consume: async (id) => {
      const entry = entries.get(id);
      if (entry) entries.set(id, { ...entry, payload: { ...entry.payload, consumed: Math.floor(now()) } });
    },
    destroy: async (id) => void entries.delete(id),
    revokeByGrantId: async (grantId) => {
      for (const [id, { payload }] of entries) if (payload.grantId === grantId) entries.delete(id);
    },
  };
};

/**
 * Keeps the provider's grants, codes and sessions in memory. The library's own storage would not do: this one outlives
 * the provider object (keys rotate by making another), and lists the sessions of a person.
 */
export const makeStorage = () => {
  const models = new Map<string, Entries>();
  const entriesOf = (model: string) => {
    const entries = models.get(model) ?? new Map<string, Entry>();
    models.set(model, entries);
    return entries;
  };
  return {
    adapter: (model: string) => adapterOf(entriesOf(model)),
    sessionsOf: (sub: string) =>
      [...entriesOf('Session')]
        .filter(([, { payload, until }]) => payload.accountId === sub && until > now())
        .map(([id]) => id),
  };
};

export type Storage = ReturnType<typeof makeStorage>;
