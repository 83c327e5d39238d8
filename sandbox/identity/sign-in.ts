import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { errors, type Provider } from 'oidc-provider';
import type { Directory, Person } from './identity-people.ts';
import { errorPage } from './pages.ts';
import { signInPage } from './sign-in-page.ts';

type OurContext = Context<{ Bindings: HttpBindings }>;

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The person of the posted form, or what is wrong with it. A typed user wins over the chosen card. */
const personOf = (directory: Directory, form: Record<string, unknown>): Person | { problem: string } => {
  const user = text(form.user).trim().toLowerCase();
  const password = text(form.password);
  if (user || password) {
    const person = directory.byUser(user);
    return person?.password === password ? person : { problem: 'The user or the password is wrong.' };
  }
  return (
    directory.byUser(text(form.person)) ?? { problem: 'Choose a person, or type a user and a password.' }
  );
};

/** The provider's interaction of this browser: only the one who began it has its cookie. */
const interactionOf = async (c: OurContext, provider: Provider) => {
  const { uid, params } = await provider.interactionDetails(c.env.incoming, c.env.outgoing);
  if (uid !== c.req.param('uid')) throw new errors.SessionNotFound('another sign-in');
  const client = await provider.Client.find(text(params.client_id));
  return { uid, application: client?.clientName ?? 'the application', hint: text(params.login_hint) };
};

/** The pages of sign-in, which the provider sends the browser to. */
export const signInRoutes = (provider: () => Provider, directory: Directory) => {
  const app = new Hono<{ Bindings: HttpBindings }>();

  const chosenAtFirst = (hint: string) => {
    const people = directory.list();
    return (people.find(({ user, email }) => hint === user || hint === email) ?? people[0])?.user ?? '';
  };

  app.get('/:uid', async (c) => {
    const { uid, application, hint } = await interactionOf(c, provider());
    return c.html(signInPage({ uid, application, people: directory.list(), chosen: chosenAtFirst(hint) }));
  });

  app.post('/:uid', async (c) => {
    const { uid, application } = await interactionOf(c, provider());
    const form = await c.req.parseBody();
    const person = personOf(directory, form);
    if ('problem' in person) {
      const view = { uid, application, people: directory.list(), chosen: text(form.person) };
      return c.html(signInPage({ ...view, typed: text(form.user), problem: person.problem }), 400);
    }
    const result = { login: { accountId: person.sub, amr: ['pwd'] } };
    return c.redirect(await provider().interactionResult(c.env.incoming, c.env.outgoing, result), 303);
  });

  app.get('/:uid/cancel', async (c) => {
    await interactionOf(c, provider());
    const result = { error: 'access_denied', error_description: 'The person cancelled the sign-in.' };
    return c.redirect(await provider().interactionResult(c.env.incoming, c.env.outgoing, result), 303);
  });

  app.onError((error, c) => {
    if (!(error instanceof errors.OIDCProviderError)) throw error;
    return c.html(
      errorPage(error.error, 'This sign-in is no longer open, or another browser began it.'),
      400,
    );
  });
  return app;
};
