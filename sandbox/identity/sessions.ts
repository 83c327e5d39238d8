import type { Client, Provider } from 'oidc-provider';
import type { Storage } from './storage.ts';

export type Notice = { readonly sid: string; readonly delivered: boolean; readonly why?: string };

// The library's own sending of the logout token, which its types leave out.
const notify = async (client: Client, sub: string, sid: string): Promise<Notice> => {
  try {
    if (typeof client.backchannelLogout !== 'function') throw new Error('the provider cannot send it');
    await client.backchannelLogout(sub, sid);
    return { sid, delivered: true };
  } catch (error) {
    return { sid, delivered: false, why: error instanceof Error ? error.message : String(error) };
  }
};

/** Ends every session of a person as an administrator would: gone here, and each application is told. */
export const endSessions = async (provider: Provider, storage: Storage, sub: string) => {
  const notices: Notice[] = [];
  const ids = storage.sessionsOf(sub);
  for (const id of ids) {
    const session = await provider.Session.find(id);
    await session?.destroy();
    for (const [clientId, { sid, grantId }] of Object.entries(session?.authorizations ?? {})) {
      const client = await provider.Client.find(clientId);
      if (grantId) await (await provider.Grant.find(grantId))?.destroy();
      if (client && sid) notices.push(await notify(client, sub, sid));
    }
  }
  return { ended: ids.length, backChannelLogout: notices };
};
