import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDisplay } from '#components/preferences/providers.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { indexMatchesQuery, sendLookup } from '#lib/http/lookup-query.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { requestJson } from '#lib/http/request-json.ts';
import { compileLoanIdPattern, loanHref } from '#lib/loan/loan-id.ts';
import { normalizeContract } from '#lib/lookup/identifiers/contract-keys.ts';
import type { ListSummary } from '#lib/lookup/list/lookup-list.ts';
import { decideOpen } from '#lib/lookup/open/decide-open.ts';
import {
  type Choice,
  choicesOf,
  hideNearMisses,
  isLongList,
  isOneLoan,
  listRowsOf,
} from '#lib/lookup/open/lookup-choices.ts';
import type { PastedText } from '#lib/lookup/pasted-text.ts';
import { readPastedText } from '#lib/lookup/read-pasted-text.ts';
import { type LookupRequest, toLookupRequest } from '#lib/lookup/request/lookup-request.ts';
import { ChoiceList } from '../results/choice-list.tsx';
import { LookupNotes } from '../results/lookup-notes.tsx';
import { type ResultsProps, useActiveOption } from './use-active-option.ts';

type Props = ResultsProps & {
  text: string;
  /** Enter on a pasted text opens what the text names, by `decideOpen`; on a typed one, or pressed again, the only result. */
  isPasted: boolean;
  /** Replaces the text of the field. */
  onText: (text: string) => void;
};

/** The results below the field: the choices of its text. */
export function LookupResults(props: Props) {
  return props.text.trim() === '' ? <EmptyField {...props} /> : <TextResults {...props} />;
}

/** Stands in for the results while the field is empty: Enter shows a hint. */
function EmptyField({ id, handle, onShown }: ResultsProps) {
  const t = useTranslations('lookup');
  const [entered, setEntered] = useState(false);
  useActiveOption({ id, text: '', groups: [], handle, onShown, onEnter: () => setEntered(true) });
  return entered ? <p role="alert">{t('hint')}</p> : null;
}

function TextResults({ text, isPasted, onText, id, handle, onShown }: Props) {
  const t = useTranslations('lookup');
  const { loanIdPattern } = useDisplay();
  const pastedText = useMemo(
    () => readPastedText(text, compileLoanIdPattern(loanIdPattern)),
    [text, loanIdPattern],
  );
  const finding = useIndexMatches(pastedText);
  const { request, matches, isStale } = finding;
  const all = useMemo(() => choicesOf(pastedText, matches), [pastedText, matches]);
  // The text for which the person asked to see the near misses.
  const [nearShownFor, setNearShownFor] = useState<string | null>(null);
  const { shown: groups, hidden } = useMemo(
    () => (nearShownFor === text ? { shown: all, hidden: 0 } : hideNearMisses(all)),
    [all, nearShownFor, text],
  );
  const { isActing, failed, entered, choose, enter } = useLookupActions(text, pastedText, request);
  // Matches of the text before are shown until the new ones arrive, and cannot be chosen.
  const isWaiting = isStale && matches !== null;
  const { active, optionId, count } = useActiveOption({
    id,
    text,
    groups,
    handle,
    onShown,
    isWaiting,
    isFirstActive: (!isPasted || entered) && !isStale && isOneLoan(groups, matches),
    onEnter: (choice) => (choice ? choose(choice) : enter()),
  });
  return (
    <div
      data-answers
      aria-busy={isStale || isActing}
      // `pointer-events` is inherited, so each key would restyle the whole list. A layer of its own keeps the change of
      // opacity from repainting it.
      className={classNames('will-change-[opacity]', isWaiting && 'opacity-60')}
    >
      {entered && !isStale && groups.some(({ matchedBy }) => matchedBy !== 'near') && (
        <p role="alert" className="px-2 pb-2 text-ink">
          {t(active === null ? 'which' : 'enterOpens')}
        </p>
      )}
      <ChoiceList
        id={`${id}-found`}
        groups={groups}
        active={active}
        optionId={optionId}
        onChoose={(...chosen) => isWaiting || choose(...chosen)}
      />
      {hidden > 0 && (
        <Button look="quiet" onClick={() => setNearShownFor(text)}>
          {t('showNear', { count: hidden })}
        </Button>
      )}
      <LookupNotes
        pastedText={pastedText}
        matches={isStale ? null : matches}
        isAsking={isStale}
        isEntered={entered && !isStale}
        groups={groups}
        problem={failed ?? finding.problem}
        onText={onText}
      />
      <p role="status" className="sr-only">
        {isActing ? t('opening') : !isStale && count > 0 ? t('count', { count }) : ''}
      </p>
    </div>
  );
}

/** The actions of Enter and of a choice: record the lookup, then open the loan. */
function useLookupActions(text: string, pastedText: PastedText, sent: LookupRequest) {
  const client = useQueryClient();
  const [isActing, setIsActing] = useState(false);
  const [failed, setFailed] = useState<{ text: string; problem: RequestProblem } | null>(null);
  const [entered, setEntered] = useState<string | null>(null);

  const run = async (act: () => Promise<RequestProblem | string | null>) => {
    if (isActing) return;
    setIsActing(true);
    const result = await act();
    // The page is about to unload, so `isActing` stays true.
    if (typeof result === 'string') return location.assign(result);
    setFailed(result && { text, problem: result });
    setIsActing(false);
  };
  const createList = (choice: Choice & { kind: 'list' }) =>
    run(async () => {
      const rows = listRowsOf(choice, pastedText);
      const created = await requestJson<ListSummary>('/api/lists', 'id', { rows });
      return created.ok ? `/lists/${created.answer.id}` : created.problem;
    });
  const choose = (choice: Choice, elsewhere = false) => {
    if (choice.kind === 'list') return void createList(choice);
    if (isActing) return;
    const href = loanHref(choice.loan);
    // Before the lookup is recorded: a browser would block a window that opens after a response.
    const openedWindow = elsewhere ? window.open('', '_blank') : null;
    if (openedWindow) openedWindow.opener = null;
    void run(async () => {
      const response = await sendLookup(sent, choice.loan);
      if (!response.ok) openedWindow?.close();
      if (!response.ok) return response.problem;
      if (!elsewhere) return href;
      openedWindow?.location.assign(href);
      return null;
    });
  };
  const enter = () => {
    const certain = decideOpen(pastedText, null);
    if (certain && certain.kind !== 'loan') return choose(certain);
    void run(async () => {
      const response = await sendLookup(sent, null);
      if (!response.ok) return response.problem;
      const opened = decideOpen(pastedText, response.answer);
      if (opened?.kind === 'loan') return loanHref(opened.loan);
      const { queryKey } = indexMatchesQuery(sent);
      // A later response to the search while typing would replace these matches.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, response.answer);
      setEntered(text);
      return null;
    });
  };
  return {
    isActing,
    choose,
    enter,
    failed: failed?.text === text ? failed.problem : null,
    /** Enter was pressed on this text and opened nothing. */
    entered: entered === text,
  };
}

/** How long a pause in typing lasts before the index is asked. */
const typingPauseMs = 120;
const minEndingLength = 3;

/**
 * Asks the index for a text when typing pauses. While `isStale`, `matches` are those of the text before, or null.
 */
function useIndexMatches(pastedText: PastedText) {
  const request = useMemo(() => toLookupRequest(pastedText), [pastedText]);
  const { identifiers, typed } = pastedText;
  const isLongEnough = identifiers.length > 0 || normalizeContract(typed ?? '').length >= minEndingLength;
  const isEnabled = isLongEnough && !isLongList(pastedText);
  const query = useQuery({
    // A pasted text is complete; a typed one may go on.
    ...indexMatchesQuery(request, request.typed === null ? 0 : typingPauseMs),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  const matches = isEnabled ? (query.data ?? null) : null;
  const isStale = isEnabled && (query.isPlaceholderData || query.isPending);
  return { request, matches, isStale, problem: isEnabled ? (query.error?.problem ?? null) : null };
}
