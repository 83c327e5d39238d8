import { type Configuration, type Grant, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { type Faults, spoil } from './faults.ts';
import { claimsOf, type Directory } from './identity-people.ts';
import type { KeyRing } from './keys.ts';
import { errorPage, signedOutPage, signOutPage } from './pages.ts';
import type { Storage } from './storage.ts';

export type Client = {
  readonly id: string;
  readonly secret: string;
  readonly redirectUris: readonly string[];
  readonly postLogoutUris: readonly string[];
  readonly backChannelLogoutUri: string;
};

export type World = {
  readonly issuer: string;
  readonly client: Client;
  readonly cookieKey: string;
  readonly directory: Directory;
  readonly keys: KeyRing;
  readonly storage: Storage;
  readonly faults: Faults;
};

const workday = 8 * 3600;

// First-party: whoever signs in has agreed, so each session gets its grant without a consent page.
const grantOf = async ({ oidc }: KoaContextWithOIDC): Promise<Grant | undefined> => {
  const { client, session, provider } = oidc;
  if (!client || !session?.accountId) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const earlier = grantId && (await provider.Grant.find(grantId));
  if (earlier) return earlier;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid profile email groups');
  await grant.save();
  return grant;
};

const configurationOf = ({ client, cookieKey, directory, keys, storage }: World): Configuration => ({
  adapter: storage.adapter,
  jwks: { keys: keys.all() },
  clients: [
    {
      client_id: client.id,
      client_secret: client.secret,
      client_name: 'Loan Desk',
      grant_types: ['authorization_code'],
      response_types: ['code'],
      redirect_uris: client.redirectUris,
      post_logout_redirect_uris: client.postLogoutUris,
      backchannel_logout_uri: client.backChannelLogoutUri,
      backchannel_logout_session_required: true,
    },
  ],
  responseTypes: ['code'],
  clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
  pkce: { required: () => true },
  scopes: ['openid', 'profile', 'email', 'groups'],
  // Groups come with every sign-in, as from most companies' providers; asking for the scope is allowed, too.
  claims: {
    openid: ['sub', 'groups'],
    profile: ['name', 'preferred_username'],
    email: ['email', 'email_verified'],
    groups: ['groups'],
  },
  // The claims of the scopes in the ID token as well, not in userinfo alone.
  conformIdTokenClaims: false,
  findAccount: (_, sub) => {
    const person = directory.bySub(sub);
    return person && { accountId: sub, claims: () => claimsOf(person) };
  },
  loadExistingGrant: grantOf,
  interactions: { url: (_, interaction) => `/sign-in/${interaction.uid}` },
  cookies: {
    names: { session: 'identity_session', interaction: 'identity_sign_in', resume: 'identity_resume' },
    keys: [cookieKey],
  },
  ttl: {
    AccessToken: 600,
    AuthorizationCode: 60,
    IdToken: 300,
    Interaction: 3600,
    Session: workday,
    Grant: workday,
  },
  features: {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => {
        ctx.body = signOutPage(form);
      },
      postLogoutSuccessSource: (ctx) => {
        ctx.body = signedOutPage();
      },
    },
  },
  clientBasedCORS: () => false,
  // The library's own dispatcher refuses loopback addresses, and here the application is at one.
  fetch: (url, { method, headers, body, redirect, signal } = {}) =>
    fetch(url, { method, headers, body, redirect, signal }),
  renderError: (ctx, { error, error_description: why }) => {
    ctx.type = 'html';
    ctx.body = errorPage(error, why);
  },
});

/** Creates the OpenID provider with the current keys. Its state is in the storage. */
export const makeProvider = (world: World) => {
  const provider = new Provider(world.issuer, configurationOf(world));
  provider.use(async (ctx, next) => {
    await next();
    const { body } = ctx;
    if (ctx.oidc?.route !== 'token' || typeof body?.id_token !== 'string') return;
    const sub = ctx.oidc.entities.Account?.accountId ?? '';
    const fault = world.faults.take(world.directory.bySub(sub)?.user);
    if (fault) ctx.body = { ...body, id_token: await spoil(body.id_token, fault, world.keys.signing()) };
  });
  provider.on('backchannel.error', (_, error, client) => {
    console.error(`Back-channel logout did not reach ${client.backchannelLogoutUri}: ${error.message}`);
  });
  provider.on('server_error', (_, error) => console.error(error));
  return provider;
};
