import type { Person } from './identity-people.ts';
import { escaped, pageOf } from './pages.ts';

export type SignInView = {
  readonly uid: string;
  readonly application: string;
  readonly people: readonly Person[];
  /** The user whose card is chosen at first. */
  readonly chosen: string;
  readonly typed?: string;
  readonly problem?: string;
};

const groupsOf = ({ groups }: Person) =>
  groups.length > 0 ? groups.map((group) => `<code>${escaped(group)}</code>`).join(', ') : 'no group';

const card = (person: Person, { chosen, problem }: SignInView) => {
  const { user, name, title, password } = person;
  const isChosen = user === chosen;
  return `<label class="person">
<input type="radio" name="person" value="${user}" aria-labelledby="name-${user}" aria-describedby="about-${user}"${isChosen ? ' checked' : ''}${isChosen && !problem ? ' autofocus' : ''}>
<b id="name-${user}">${escaped(name)}</b>
<span id="about-${user}">${escaped(title)} · ${groupsOf(person)}</span>
<span>User <code>${user}</code>, password <code>${escaped(password)}</code></span>
</label>`;
};

/** The one page of sign-in: a person's card, or a user and a password, which win where they are typed. */
export const signInPage = (view: SignInView) => {
  const { uid, application, people, typed = '', problem } = view;
  const invalid = problem ? ' aria-invalid="true" aria-describedby="problem"' : '';
  return pageOf(
    `Sign in to ${application}`,
    `<p class="quiet">Everybody here is invented, and the passwords are no secret.</p>
${problem ? `<p class="problem" role="alert" id="problem">${escaped(problem)}</p>` : ''}
<form method="post" action="/sign-in/${encodeURIComponent(uid)}">
<fieldset>
<legend>Choose a person</legend>
<div class="people">
${people.map((person) => card(person, view)).join('\n')}
</div>
</fieldset>
<fieldset>
<legend>Or type a user and a password</legend>
<div class="typed">
<div><label for="user">User</label><input id="user" name="user" value="${escaped(typed)}" autocomplete="off" autocapitalize="none" spellcheck="false"${problem ? ' autofocus' : ''}${invalid}></div>
<div><label for="password">Password</label><input id="password" name="password" type="password" autocomplete="off"${invalid}></div>
</div>
</fieldset>
<div class="acts">
<button type="submit">Sign in</button>
<a href="/sign-in/${encodeURIComponent(uid)}/cancel">Cancel and go back to ${escaped(application)}</a>
</div>
</form>`,
  );
};
