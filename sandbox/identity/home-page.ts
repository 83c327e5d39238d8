import { faultNames } from './faults.ts';
import type { Person } from './identity-people.ts';
import { escaped, pageOf } from './pages.ts';
import type { Client } from './provider.ts';

const row = ({ name, user, password, groups }: Person) => `<tr>
<th scope="row">${escaped(name)}</th>
<td><code>${user}</code></td>
<td><code>${escaped(password)}</code></td>
<td>${groups.map((group) => `<code>${escaped(group)}</code>`).join(', ') || '—'}</td>
</tr>`;

const controls = [
  ['GET /sandbox/people', 'the people, their groups and how many sessions each has'],
  ['POST /sandbox/people/{user}/groups', '{"groups":["support"]}: from their next sign-in'],
  ['POST /sandbox/people/{user}/end-sessions', 'ends their sessions and tells the application'],
  ['GET /sandbox/keys', 'the key that signs, and all that are published'],
  ['POST /sandbox/keys/rotate', 'a new key signs; the old ones stay published'],
  [
    'POST /sandbox/faults',
    `{"fault":"expired","person":"ana","times":1}: ${faultNames.join(', ')} (with "seconds")`,
  ],
  ['GET /sandbox/faults', 'the faults that wait for their ID token'],
  ['POST /sandbox/reset', 'groups as at the start, no faults'],
] as const;

/** The page at the provider's address: its people, and the controls of tests. */
export const homePage = (people: readonly Person[], { id, redirectUris }: Client) =>
  pageOf(
    'Four people, one application',
    `<p>A real OpenID provider with invented people, for tests and demonstrations. Start at the application (<code>${escaped(id)}</code>): it sends you here to sign in, and you return to ${redirectUris.map((uri) => `<code>${escaped(uri)}</code>`).join(', ')}.</p>
<p><a href="/.well-known/openid-configuration">Its own description</a> · <a href="/jwks">Its keys</a></p>
<h2>People</h2>
<table>
<thead><tr><th scope="col">Name</th><th scope="col">User</th><th scope="col">Password</th><th scope="col">Groups</th></tr></thead>
<tbody>
${people.map(row).join('\n')}
</tbody>
</table>
<h2>For tests</h2>
<table>
<thead><tr><th scope="col">Request</th><th scope="col">What it does</th></tr></thead>
<tbody>
${controls.map(([request, what]) => `<tr><th scope="row"><code>${escaped(request)}</code></th><td>${escaped(what)}</td></tr>`).join('\n')}
</tbody>
</table>`,
  );
