'use client';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#components/ui/class-names.ts';
import { sendList } from '#lib/http/lists-client.ts';
import { foundQuery, sendEntered } from '#lib/http/lookup-query.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { decideOpen } from '#lib/lookup/open/decide-open.ts';
import { type Choice, choiceHref, choicesOf, listRowsOf } from '#lib/lookup/open/lookup-choices.ts';
import type { PastedText } from '#lib/lookup/pasted-text.ts';
import { type LookupRequest, toListRequest } from '#lib/lookup/request/lookup-request.ts';
import { ChoiceList } from '../results/choice-list.tsx';
import { LookupNotes } from '../results/lookup-notes.tsx';
import { EmptyField } from './empty-field.tsx';
import type { FieldKeys } from './field-keys.ts';
import { PinnedAndRecentChoices } from './pinned-and-recent-choices.tsx';
import { useActiveOption } from './use-active-option.ts';
import { useIndexMatches } from './use-index-matches.ts';
import { usePastedText } from './use-pasted-text.ts';

type Props = {
  text: string;
  size: 'large' | 'small' | 'palette';
  id: string;
  keys: RefObject<FieldKeys>;
  onShown: (shown: { open: boolean; active: string | null }) => void;
};

/** What the field shows below itself: at hand where nothing is typed, else what the text leads to. */
export function LookupResults(props: Props) {
  if (props.text.trim() !== '') return <TextResults {...props} />;
  return props.size === 'palette' ? <PinnedAndRecentChoices {...props} /> : <EmptyField {...props} />;
}

function TextResults({ text, id, keys, onShown }: Props) {
  const t = useTranslations('lookup');
  const pastedText = usePastedText(text);
  const finding = useIndexMatches(pastedText);
  const { request, matches, isStale } = finding;
  const groups = useMemo(() => (pastedText ? choicesOf(pastedText, matches) : []), [pastedText, matches]);
  const { acting, failed, entered, choose, enter } = useLookupActions(text, pastedText, request);
  // What stands there still is the answer to another text: nothing of it can be chosen under this one.
  const isWaiting = isStale && matches !== null;
  const { active, optionId, count } = useActiveOption({
    ...{ id, text, groups, keys, onShown, isWaiting },
    onEnter: (choice) => (choice ? choose(choice) : enter()),
  });
  return (
    <div
      data-answers
      aria-busy={isStale || acting}
      // Not by `pointer-events`, which all that is inside inherits: each key would have all of it styled again. A layer
      // of its own, so that no key paints the list again to make it pale.
      className={classNames('will-change-[opacity]', isWaiting && 'opacity-60')}
    >
      {entered && !isStale && groups.some(({ matchedBy }) => matchedBy !== 'near') && (
        <p role="alert" className="px-2 pb-2 text-ink">
          {t('which')}
        </p>
      )}
      <ChoiceList
        {...{ groups, active, optionId }}
        id={`${id}-found`}
        onChoose={(...chosen) => isWaiting || choose(...chosen)}
      />
      {pastedText ? (
        <LookupNotes
          pastedText={pastedText}
          matches={isStale ? null : matches}
          isAsking={isStale}
          isEntered={entered && !isStale}
          groups={groups}
          problem={failed ?? finding.problem}
        />
      ) : (
        <p className="px-2 py-1 text-ink-2">{t('reading')}</p>
      )}
      <p role="status" className="sr-only">
        {acting ? t('opening') : !isStale && count > 0 ? t('count', { count }) : ''}
      </p>
    </div>
  );
}

/** A window for a loan whose lookup is not on record yet: one that is opened after an answer came would be blocked. */
function openEmpty(): Window | null {
  const opened = window.open('', '_blank');
  if (opened) opened.opener = null;
  return opened;
}

/** What Enter and a choice do: on record first, then to the loan. */
function useLookupActions(text: string, pastedText: PastedText | null, sent: LookupRequest) {
  const client = useQueryClient();
  const [acting, setActing] = useState(false);
  const [failed, setFailed] = useState<{ text: string; problem: RequestProblem } | null>(null);
  const [entered, setEntered] = useState<string | null>(null);
  // Enter was pressed on this text before it had been read.
  const [wanted, setWanted] = useState<string | null>(null);

  const run = async (act: () => Promise<RequestProblem | string | null>) => {
    if (acting) return;
    setActing(true);
    const came = await act();
    // The page is left: until then nothing can be chosen again.
    if (typeof came === 'string') return location.assign(came);
    setFailed(came && { text, problem: came });
    setActing(false);
  };
  const makeList = (choice: Choice & { kind: 'list' }) =>
    run(async () => {
      if (!pastedText) return null;
      const made = await sendList(toListRequest(listRowsOf(choice, pastedText)));
      return made.ok ? `/lists/${made.answer.id}` : made.problem;
    });
  const choose = (choice: Choice, elsewhere = false) => {
    if (choice.kind === 'list') return void makeList(choice);
    // A page of the desk is in no index: nothing is looked up.
    if (choice.kind === 'page') return location.assign(choice.path);
    if (acting) return;
    const href = choiceHref(choice);
    const beside = elsewhere ? openEmpty() : null;
    void run(async () => {
      const answered = await sendEntered(sent, choice.loan);
      if (!answered.ok) beside?.close();
      if (!answered.ok) return answered.problem;
      if (!elsewhere) return href;
      beside?.location.assign(href);
      return null;
    });
  };
  const enter = () => {
    if (!pastedText) return setWanted(text);
    const certain = decideOpen(pastedText, choicesOf(pastedText, null), null);
    if (certain && certain.kind !== 'loan') return choose(certain);
    void run(async () => {
      const answered = await sendEntered(sent, null);
      if (!answered.ok) return answered.problem;
      const found = decideOpen(pastedText, choicesOf(pastedText, answered.answer), answered.answer);
      if (found?.kind === 'loan') return choiceHref(found);
      const { queryKey } = foundQuery(sent);
      // What was asked while typing is answered, too: later, it would take the place of this.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, answered.answer);
      setEntered(text);
      return null;
    });
  };
  const enterNow = useEffectEvent(enter);
  const isDue = wanted === text && pastedText !== null;
  useEffect(() => {
    if (!isDue) return;
    setWanted(null);
    enterNow();
  }, [isDue]);
  return {
    ...{ acting, choose, enter },
    failed: failed?.text === text ? failed.problem : null,
    /** Enter was pressed on this very text, and opened nothing. */
    entered: entered === text,
  };
}
