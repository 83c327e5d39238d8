import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import type { VerificationAnswer } from '#lib/access/verification/verification-answers.ts';
import type { VerifyKind } from '#lib/access/verification/verification-values.ts';
import { requestJson } from '#lib/http/request-json.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { OutcomeOfAttempt, type VerificationOutcome } from './verification-outcome.tsx';
import { useVerified } from './verified-context.tsx';

/** Compares what a caller says with a masked value. The agent learns only whether they match. */
export function VerifyCallerForm() {
  const { view } = useLoanView();
  const { endedCalls } = useVerified();
  const kinds = view.verifiable;
  return kinds.length > 0 ? <VerifyFields key={endedCalls} kinds={kinds} /> : null;
}

function VerifyFields({ kinds }: { kinds: readonly VerifyKind[] }) {
  const { view } = useLoanView();
  const t = useTranslations('loan.verify');
  const [chosen, setChosen] = useState(kinds[0]);
  const [outcome, setOutcome] = useState<VerificationOutcome | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const ready = useHydrated();
  const { beginCheck, missesLeft, setMissesLeft } = useVerified();
  useClearOnLeave(input);
  const [requestId, setRequestId] = useState(view.requestId);
  if (requestId !== view.requestId) {
    // The outcome belongs to the view before.
    setRequestId(view.requestId);
    setOutcome(null);
  }
  // The new view may no longer offer the chosen kind.
  const kind = kinds.find((offered) => offered === chosen) ?? kinds[0];
  if (!kind) return null;
  const limits =
    outcome && 'limits' in outcome
      ? outcome.limits
      : view.limits.filter(({ limit }) => limit === 'verifications');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = input.current?.value ?? '';
    if (busy || typed.trim() === '') return;
    setBusy(true);
    setOutcome(null);
    const takeVerified = beginCheck();
    const url = `/api/loans/${view.request.loan}/verifications`;
    const sent = await requestJson<VerificationAnswer>(url, 'result', { kind, typed });
    if (input.current) input.current.value = '';
    setOutcome({ kind, ...(sent.ok ? sent.answer : { problem: sent.problem }) });
    if (sent.ok) {
      takeVerified(sent.answer.verified);
      setMissesLeft(sent.answer.missesLeft);
    }
    setBusy(false);
  };
  return (
    <form
      id="caller"
      onSubmit={submit}
      method="dialog"
      autoComplete="off"
      className="mb-3 rounded border border-line bg-panel px-3 py-2.5 print:hidden"
    >
      <fieldset
        disabled={missesLeft === 0}
        aria-labelledby="verify-title"
        className="flex flex-wrap items-center gap-x-3 gap-y-2"
      >
        <h2 id="verify-title" className="font-medium">
          {t('title')}
        </h2>
        <KindChoice kinds={kinds} chosen={kind} choose={setChosen} />
        <span className="flex min-w-0 flex-1 basis-56 gap-2">
          <TypedValueInput key={kind} ref={input} kind={kind} isLocked={missesLeft === 0} />
          {/* Before hydration the browser would submit the form itself, and the field has no name either. */}
          <Button type="submit" disabled={!ready} aria-disabled={busy}>
            {busy ? t('checking') : t('check')}
          </Button>
        </span>
      </fieldset>
      <OutcomeOfAttempt outcome={outcome} missesLeft={missesLeft} limits={limits} />
    </form>
  );
}

/** Chooses what the caller is asked for. */
function KindChoice({
  kinds,
  chosen,
  choose,
}: {
  kinds: readonly VerifyKind[];
  chosen: VerifyKind;
  choose: (kind: VerifyKind) => void;
}) {
  const t = useTranslations('loan.verify');
  if (kinds.length === 1) return <span className="text-ink-2">{t(`kinds.${chosen}`)}</span>;
  return (
    <select
      aria-label={t('kind')}
      value={chosen}
      onChange={({ target }) => choose(kinds.find((kind) => kind === target.value) ?? chosen)}
      className="h-8 rounded border border-edge bg-page px-2 hover:border-ink-3"
    >
      {kinds.map((kind) => (
        <option key={kind} value={kind}>
          {t(`kinds.${kind}`)}
        </option>
      ))}
    </select>
  );
}

function TypedValueInput({
  ref,
  kind,
  isLocked,
}: {
  ref: RefObject<HTMLInputElement | null>;
  kind: VerifyKind;
  isLocked: boolean;
}) {
  const t = useTranslations('loan.verify');
  return (
    <input
      ref={ref}
      data-verify
      aria-label={`${t('kind')}: ${t(`kinds.${kind}`)}`}
      placeholder={t(`forms.${kind}`)}
      title={t('hint')}
      inputMode={kind === 'document' ? 'text' : 'numeric'}
      maxLength={64}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      aria-describedby={isLocked ? 'verify-locked' : 'verify-hint'}
      className="figures h-8 min-w-0 flex-1 rounded border border-edge bg-page px-2 hover:border-ink-3"
    />
  );
}

function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}

/** Empties the field before the page can go into the browser's back/forward cache. */
function useClearOnLeave(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const clear = () => {
      if (input.current) input.current.value = '';
    };
    window.addEventListener('pagehide', clear);
    return () => window.removeEventListener('pagehide', clear);
  }, [input]);
}
