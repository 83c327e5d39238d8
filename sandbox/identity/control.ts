import { type Context, Hono } from 'hono';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import { type FaultName, faultNames } from './faults.ts';
import type { Person } from './identity-people.ts';
import type { World } from './provider.ts';
import { endSessions } from './sessions.ts';

const names = faultNames as [FaultName, ...FaultName[]];
const groupsBody = z.strictObject({ groups: z.array(z.string().min(1)) });
const faultBody = z.strictObject({
  fault: z.enum(names),
  person: z.string().optional(),
  seconds: z.int().default(300),
  times: z.int().min(1).max(100).default(1),
});

const refusal = (message: string, status: 400 | 404) =>
  Response.json({ error: { code: status === 404 ? 'not_found' : 'invalid_request', message } }, { status });

const parsed = async <T>(c: Context, schema: z.ZodType<T>) => {
  const body: unknown = await c.req.json().catch(() => undefined);
  const { data, error } = schema.safeParse(body);
  return error ? refusal(`JSON body: ${z.prettifyError(error)}`, 400) : data;
};

export type ControlOptions = {
  readonly world: World;
  readonly provider: () => Provider;
  /** Makes the provider anew, after its keys changed. */
  readonly remake: () => void;
};

/** The controls of tests, under /sandbox/. They are no part of OpenID, and no real provider has them. */
export const controlRoutes = ({ world, provider, remake }: ControlOptions) => {
  const { directory, faults, keys, storage } = world;
  const app = new Hono();
  const shown = ({ password: _, ...person }: Person) => ({
    ...person,
    sessions: storage.sessionsOf(person.sub).length,
  });
  const ring = () => ({ signing: keys.signing().kid, published: keys.all().map(({ kid }) => kid) });
  const noSuch = (user: string) => refusal(`There is no person "${user}".`, 404);

  app.get('/people', (c) => c.json(directory.list().map(shown)));

  app.post('/people/:user/groups', async (c) => {
    const person = directory.byUser(c.req.param('user'));
    if (!person) return noSuch(c.req.param('user'));
    const body = await parsed(c, groupsBody);
    if (body instanceof Response) return body;
    directory.setGroups(person.user, body.groups);
    return c.json(shown({ ...person, groups: body.groups }));
  });

  app.post('/people/:user/end-sessions', async (c) => {
    const person = directory.byUser(c.req.param('user'));
    if (!person) return noSuch(c.req.param('user'));
    return c.json(await endSessions(provider(), storage, person.sub));
  });

  app.get('/keys', (c) => c.json(ring()));
  app.post('/keys/rotate', async (c) => {
    await keys.rotate();
    remake();
    return c.json(ring());
  });

  app.get('/faults', (c) => c.json({ known: faultNames, pending: faults.list() }));
  app.post('/faults', async (c) => {
    const body = await parsed(c, faultBody);
    if (body instanceof Response) return body;
    const { times, ...fault } = body;
    if (fault.person !== undefined && !directory.byUser(fault.person)) return noSuch(fault.person);
    faults.add(fault, times);
    return c.json({ known: faultNames, pending: faults.list() });
  });

  app.post('/reset', (c) => {
    directory.reset();
    faults.clear();
    return c.json(directory.list().map(shown));
  });
  app.all('*', () => refusal('There is nothing at this address.', 404));
  return app;
};
