import { useTranslations } from 'use-intl';
import { InlineProblem } from '#components/problems/inline-problem.tsx';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon/icon.tsx';
import { referenceId } from '#lib/loan/references/reference-id.ts';
import { findDisplayName } from '#lib/view/customer-name.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { useVerified } from './verified-context.tsx';

/**
 * Says as whom the caller was verified, what matched and when; nothing where nobody was. `isShort`: on a narrow screen only
 * that somebody was.
 */
export function VerifiedBadge({ isShort = false }: { isShort?: boolean }) {
  const { view, format } = useLoanView();
  const { verified } = useVerified();
  const t = useTranslations('loan.verified');
  const kinds = useTranslations('loan.verify.kinds');
  if (!verified) return null;
  const displayName = findDisplayName(view.loan);
  const name = typeof displayName?.name === 'string' ? displayName.name : null;
  const customer = name ?? referenceId(view.loan.customer);
  const matched = verified.matches
    .map(({ kind, at }) => t('match', { kind: kinds(kind), time: format.time(Date.parse(at)) }))
    .join(' · ');
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 rounded-full bg-good-soft px-2.5 py-0.5 text-good text-label">
      <Icon name="check" className="size-3.5 shrink-0" />
      <span className="wrap-anywhere min-w-0">
        <strong className="font-semibold">{t('title')}</strong>
        <span className={isShort ? 'max-sm:hidden' : undefined}>
          {': '}
          {customer && <span className={name ? undefined : 'identifier'}>{visibleText(customer)} · </span>}
          {matched}
        </span>
      </span>
    </span>
  );
}

/**
 * Says whether the caller is verified. The badge has a button that ends the call, because the next caller is another person.
 */
export function VerifiedLine() {
  const { view } = useLoanView();
  const { verified, endCall, resumeCall, problem } = useVerified();
  const t = useTranslations('loan.verified');
  return (
    <div role="status">
      {!verified && view.verifiable.length > 0 && (
        <p className="flex items-center gap-1.5 font-medium text-attention">
          <Icon name="attention" className="size-4 shrink-0" />
          {t('not')}
        </p>
      )}
      {verified && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <VerifiedBadge />
          <button
            type="button"
            data-shortcut="end-call"
            onClick={() => void endCall()}
            className="press rounded px-1 text-accent hover:underline"
          >
            {t('end')}
          </button>
        </p>
      )}
      {resumeCall && !verified && (
        <p className="flex items-center gap-x-3">
          {t('ended')}
          <Button look="outline" data-shortcut="resume-call" onClick={() => void resumeCall()}>
            {t('resume')}
          </Button>
        </p>
      )}
      {problem && <InlineProblem what={t('failed')} problem={problem} />}
    </div>
  );
}
