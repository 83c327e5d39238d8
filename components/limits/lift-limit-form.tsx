import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { InlineProblem } from '#components/problems/inline-problem.tsx';
import { Button } from '#components/ui/button.tsx';
import type { LiftAnswer, LiftRequest, PersonLimitUse } from '#lib/access/limits/limit-answers.ts';
import { maxReasonLength, minReasonLength } from '#lib/access/reveal/reveal-reason.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { requestJson } from '#lib/http/request-json.ts';

type State = 'active' | 'lifting' | 'lifted' | 'ended' | { problem: RequestProblem };

/** Lifts one window of a colleague, for a reason. One's own is refused by the server, and has no form. */
export function LiftLimitForm({ use }: { use: PersonLimitUse }) {
  const t = useTranslations('access.limits');
  const [state, setState] = useState<State>('active');
  const [reason, setReason] = useState('');
  const id = useId();
  if (use.isOwn) return <span className="text-ink-3 text-label">{t('own')}</span>;
  const { issuer, subject, limit, period, name } = use;
  const lift = async (event: FormEvent) => {
    event.preventDefault();
    if (state === 'lifting') return;
    setState('lifting');
    const body: LiftRequest = { issuer, subject, limit, period, reason };
    const sent = await requestJson<LiftAnswer>('/api/limits/lift', 'lifted', body);
    if (!sent.ok) setState({ problem: sent.problem });
    else setState(sent.answer.lifted ? 'lifted' : 'ended');
  };
  const isDone = state === 'lifted' || state === 'ended';
  const title = t('liftOf', { name, what: t(`names.${limit}`), period: t(`periods.${period}`) });
  return (
    <>
      {!isDone && (
        <details className="disclosure -my-1.5">
          <summary aria-label={title}>{t('lift')}</summary>
          <form
            onSubmit={(event) => void lift(event)}
            aria-label={title}
            className="mt-1 mb-2 flex flex-wrap items-end gap-2"
          >
            <label htmlFor={id} className="w-full text-ink-2 text-label">
              {t('reason', { least: minReasonLength })}
            </label>
            <input
              id={id}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              required
              minLength={minReasonLength}
              maxLength={maxReasonLength}
              autoComplete="off"
              className="h-8 w-64 max-w-full rounded border border-edge bg-page px-2"
            />
            <Button type="submit" aria-disabled={state === 'lifting'}>
              {t(state === 'lifting' ? 'lifting' : 'lift')}
            </Button>
          </form>
        </details>
      )}
      <span role="status" className="text-ink-2 text-label">
        {isDone && t(state)}
      </span>
      {typeof state === 'object' && <InlineProblem what={t('failed')} problem={state.problem} />}
    </>
  );
}
