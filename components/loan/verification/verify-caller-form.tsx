import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { NearLimits } from '#components/limits/near-limits.tsx';
import { InlineProblem } from '#components/problems/inline-problem.tsx';
import { SelectField } from '#components/ui/form/choice-fields.tsx';
import { Form, SubmitButton } from '#components/ui/form/form.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import { Icon } from '#components/ui/icon/icon.tsx';
import { useWindowEvent } from '#components/ui/use-window-event.ts';
import type { VerificationAnswer } from '#lib/access/verification/verification-answers.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { requestJson } from '#lib/http/request-json.ts';
import type { VerifyKind } from '#lib/loan/customer/customer-values.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { VerifiedLine } from './verified-badge.tsx';
import { useVerified } from './verified-context.tsx';

/**
 * The outcome of an attempt. It never contains the typed text. `isEnd`: a caller who was verified is so no longer. `document`:
 * what a typed document was, by its number of digits.
 */
type CheckedOutcome = VerificationAnswer & { isEnd: boolean; document: 'cpf' | 'cnpj' | 'document' };
type VerificationOutcome = CheckedOutcome | { problem: RequestProblem };

const documentsByDigits: Readonly<Record<number, CheckedOutcome['document']>> = { 11: 'cpf', 14: 'cnpj' };

/** Whether the caller is verified, and the form to verify them, for a person who sees the loan masked. */
export function CallerBar() {
  const { endedCalls } = useVerified();
  const { verifiable } = useLoanView().view;
  return (
    <div className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-2 print:hidden">
      <div className="flex min-h-8 items-center">
        <VerifiedLine />
      </div>
      {/* What was typed and found belongs to one call. */}
      {verifiable.length > 0 && <VerifyCallerForm key={endedCalls} />}
    </div>
  );
}

const anyKind = 'any';

/** Compares what a caller says with a masked value. The agent learns only whether they match. */
function VerifyCallerForm() {
  const { view } = useLoanView();
  const t = useTranslations('loan.verify');
  const [kind, setKind] = useState<VerifyKind | typeof anyKind>(anyKind);
  const kinds = [anyKind, ...view.verifiable] as const;
  const [outcome, setOutcome] = useState<VerificationOutcome | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { verified, beginCheck, missesLeft, setMissesLeft } = useVerified();
  const clear = () => {
    if (input.current) input.current.value = '';
  };
  // The page can go into the browser's back/forward cache.
  useWindowEvent('pagehide', clear);
  const [requestId, setRequestId] = useState(view.requestId);
  if (requestId !== view.requestId) {
    // The outcome belongs to the view before.
    setRequestId(view.requestId);
    setOutcome(null);
  }
  const limits =
    outcome && 'limits' in outcome
      ? outcome.limits
      : view.limits.filter(({ limit }) => limit === 'verifications');
  const submit = async () => {
    const typed = input.current?.value ?? '';
    if (typed.trim() === '') return null;
    setOutcome(null);
    const takeVerified = beginCheck();
    const url = `/api/loans/${view.request.loan}/verifications`;
    const sent = await requestJson<VerificationAnswer>(url, 'result', {
      kind: kind === anyKind ? null : kind,
      typed,
    });
    clear();
    const isEnd = sent.ok && verified !== null && sent.answer.result === 'differs';
    const document = documentsByDigits[typed.replace(/\D/g, '').length] ?? 'document';
    setOutcome(sent.ok ? { ...sent.answer, isEnd, document } : { problem: sent.problem });
    if (sent.ok) {
      takeVerified(sent.answer.verified);
      setMissesLeft(sent.answer.missesLeft);
    }
    return null;
  };
  return (
    <Form
      id="caller"
      onSubmit={submit}
      // Before hydration the browser sends nothing: a form of this method belongs to a dialog. The field has no name either.
      method="dialog"
      autoComplete="off"
      className="min-w-0 flex-1 basis-80"
    >
      <fieldset
        disabled={missesLeft === 0}
        aria-label={t('title')}
        className="flex max-w-2xl flex-wrap items-center gap-x-2 gap-y-2"
      >
        <SelectField
          label={t('kind')}
          labelAt="hidden"
          value={kind}
          onChoose={setKind}
          options={kinds.map((value) => ({ value, words: t(`kinds.${value}`) }))}
          className="max-sm:w-35"
        />
        <span className="flex min-w-0 flex-1 basis-52 gap-2">
          <TextField
            key={kind}
            ref={input}
            data-verify
            label={kind === anyKind ? t('kind') : `${t('kind')}: ${t(`kinds.${kind}`)}`}
            labelAt="hidden"
            placeholder={t(`forms.${kind}`)}
            title={t('hint')}
            inputMode={kind === 'birthDate' || kind === 'phone' ? 'numeric' : 'text'}
            maxLength={64}
            autoCorrect="off"
            {...(missesLeft === 0 && { 'aria-describedby': 'verify-locked' })}
            className="figures flex-1"
          />
          <SubmitButton busyLabel={t('checking')}>{t('check')}</SubmitButton>
        </span>
      </fieldset>
      <div role="status">
        {outcome && !('problem' in outcome) && <Result outcome={outcome} />}
        <NearLimits limits={limits} />
      </div>
      {outcome && 'problem' in outcome && <InlineProblem what={t('failed')} problem={outcome.problem} />}
      {missesLeft === 0 && (
        <Locked until={outcome && 'lockedUntil' in outcome ? outcome.lockedUntil : null} />
      )}
    </Form>
  );
}

/** Whether what the caller said matches. */
function Result({
  outcome: { kinds, result, missesLeft, verified, isEnd, document },
}: {
  outcome: CheckedOutcome;
}) {
  const t = useTranslations('loan.verify');
  const kind = kinds[0];
  if (result === 'locked' || !kind) return null;
  if (result !== 'matches' && result !== 'differs') {
    const words = result === 'incomplete' || result === 'unreadable' ? t(`${result}.${kind}`) : t(result);
    return <p className="mt-1.5 text-attention">{words}</p>;
  }
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2">
      <span
        className={`inline-flex items-center gap-1 font-semibold ${result === 'matches' ? 'text-good' : 'text-bad'}`}
      >
        <Icon name={result === 'matches' ? 'check' : 'cross'} className="size-4" />
        {kinds.length > 1
          ? t('differsAsBoth')
          : t(result, { kind: t(kind === 'document' ? `documents.${document}` : `kinds.${kind}`) })}
      </span>
      {isEnd && <strong className="font-semibold">{t('endedByMiss')}</strong>}
      {result === 'differs' && missesLeft > 0 && (
        <span className="text-ink-2">{t('left', { count: missesLeft })}</span>
      )}
      {result === 'matches' && !verified && <span className="text-ink-2">{t('oneMore')}</span>}
    </p>
  );
}

function Locked({ until }: { until: string | null }) {
  const { format } = useLoanView();
  const t = useTranslations('loan.verify');
  return (
    <p id="verify-locked" className="mt-1.5 flex items-start gap-2 text-attention">
      <Icon name="lock" className="mt-0.5 size-4 shrink-0" />
      <span>
        <strong className="font-semibold">{t('locked')}</strong> {t('transfer')}{' '}
        {until === null ? t('tomorrow') : t('until', { day: format.day(until) })}
      </span>
    </p>
  );
}
