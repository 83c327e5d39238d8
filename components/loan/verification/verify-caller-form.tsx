'use client';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { InlineProblem } from '#components/problems/inline-problem.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';
import type { VerificationAnswer } from '#lib/access/verification/verification-answers.ts';
import type { VerifyKind } from '#lib/access/verification/verification-values.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { requestJson } from '#lib/http/request-json.ts';
import { parseCivilDate } from '#lib/loan/civil-date.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';

/** The outcome of an attempt. It never contains the typed text. */
type Outcome = { kind: VerifyKind } & (VerificationAnswer | { problem: RequestProblem });

/** Compares what a caller says with a masked value. The agent learns only whether they match. */
export function VerifyCallerForm() {
  const { view } = useLoanView();
  const kinds = view.verifiable;
  return kinds.length > 0 ? <Verify kinds={kinds} missesLeft={view.missesLeft} /> : null;
}

function Verify({ kinds, missesLeft }: { kinds: readonly VerifyKind[]; missesLeft: number | null }) {
  const { view } = useLoanView();
  const t = useTranslations('loan.verify');
  const [chosen, setChosen] = useState(kinds[0]);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  // Before hydration the browser would submit the form itself: the button stays disabled, and the field has no name.
  const [ready, setReady] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setReady(true);
    window.addEventListener('pagehide', forget);
    return () => window.removeEventListener('pagehide', forget);
    function forget() {
      if (input.current) input.current.value = '';
    }
  }, []);
  const [requestId, setRequestId] = useState(view.requestId);
  if (requestId !== view.requestId) {
    // Forget the outcome when the loan is fetched again: an analyst may have lifted the lock.
    setRequestId(view.requestId);
    setOutcome(null);
  }
  // The new view may no longer offer the chosen kind.
  const kind = kinds.find((one) => one === chosen) ?? kinds[0];
  if (!kind) return null;
  const left = outcome && 'missesLeft' in outcome ? outcome.missesLeft : missesLeft;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = input.current?.value ?? '';
    if (busy || typed.trim() === '') return;
    setBusy(true);
    setOutcome(null);
    const url = `/api/loans/${view.request.loan}/verifications`;
    const sent = await requestJson<VerificationAnswer>(url, 'result', { kind, typed });
    if (input.current) input.current.value = '';
    setOutcome({ kind, ...(sent.ok ? sent.answer : { problem: sent.problem }) });
    setBusy(false);
  };
  return (
    <form
      onSubmit={submit}
      method="dialog"
      autoComplete="off"
      className="mb-3 rounded border border-line bg-panel px-3 py-2.5 print:hidden"
    >
      <fieldset
        disabled={left === 0}
        aria-labelledby="verify-title"
        className="flex flex-wrap items-center gap-x-3 gap-y-2"
      >
        <h3 id="verify-title" className="font-medium">
          {t('title')}
        </h3>
        <Kinds kinds={kinds} chosen={kind} choose={setChosen} />
        <span className="flex min-w-0 flex-1 basis-56 gap-2">
          <input
            key={kind}
            ref={input}
            aria-label={`${t('kind')}: ${t(`kinds.${kind}`)}`}
            placeholder={t(`forms.${kind}`)}
            inputMode={kind === 'document' ? 'text' : 'numeric'}
            maxLength={64}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            aria-describedby={left === 0 ? 'verify-locked' : 'verify-hint'}
            className="figures h-8 min-w-0 flex-1 rounded border border-edge bg-page px-2 hover:border-ink-3"
          />
          <Button type="submit" disabled={!ready} aria-disabled={busy}>
            {busy ? t('checking') : t('check')}
          </Button>
        </span>
      </fieldset>
      <div role="status">{outcome && !('problem' in outcome) && <Result outcome={outcome} />}</div>
      {outcome && 'problem' in outcome && <InlineProblem what={t('failed')} problem={outcome.problem} />}
      {left === 0 ? (
        <Locked until={outcome && 'lockedUntil' in outcome ? outcome.lockedUntil : null} />
      ) : (
        <p id="verify-hint" className="mt-1.5 text-ink-3 text-label">
          {t('hint')}
        </p>
      )}
    </form>
  );
}

function Kinds({
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
    <span role="radiogroup" aria-label={t('kind')} className="flex flex-wrap gap-1">
      {kinds.map((kind) => (
        <label
          key={kind}
          className="press flex h-7 cursor-pointer items-center rounded-full border border-line px-2.5 text-ink-2 text-label hover:border-edge has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name="kind"
            value={kind}
            checked={kind === chosen}
            onChange={() => choose(kind)}
            className="sr-only"
          />
          {t(`kinds.${kind}`)}
        </label>
      ))}
    </span>
  );
}

const looks = { matches: 'text-good', differs: 'text-bad' } as const;

function Result({
  outcome: { kind, result, missesLeft },
}: {
  outcome: VerificationAnswer & { kind: VerifyKind };
}) {
  const t = useTranslations('loan.verify');
  const name = t(`kinds.${kind}`);
  if (result === 'locked') return null;
  if (result === 'unreadable') return <p className="mt-1.5 text-attention">{t(`unreadable.${kind}`)}</p>;
  if (result === 'absent') return <p className="mt-1.5 text-attention">{t('absent')}</p>;
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2">
      <span className={classNames('inline-flex items-center gap-1 font-semibold', looks[result])}>
        <Icon name={result === 'matches' ? 'check' : 'cross'} className="size-4" />
        {t(result, { kind: name })}
      </span>
      {result === 'differs' && missesLeft > 0 && (
        <span className="text-ink-2">{t('left', { count: missesLeft })}</span>
      )}
    </p>
  );
}

function Locked({ until }: { until: string | null }) {
  const { format } = useLoanView();
  const t = useTranslations('loan.verify');
  const day = until === null ? null : parseCivilDate(until);
  return (
    <p id="verify-locked" className="mt-1.5 flex items-start gap-2 text-attention">
      <Icon name="lock" className="mt-0.5 size-4 shrink-0" />
      <span>
        <strong className="font-semibold">{t('locked')}</strong>{' '}
        {day ? t('until', { day: format.civilDate(day) }) : t('tomorrow')}
      </span>
    </p>
  );
}
