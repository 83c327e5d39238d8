import { useTranslations } from 'use-intl';
import { classNames } from '#components/ui/class-names.ts';
import { Sign } from '#components/ui/sign.tsx';
import { describeContradiction, isInTile } from '#lib/view/describe-contradiction.ts';
import { spokenCauses } from '#lib/view/describe-payment-causes.ts';
import type { PanelName } from '#lib/view/panel-registry.ts';
import { describeReason } from '#lib/view/verdicts/describe-reason.ts';
import { isOfCharges, type VerdictName, verdictNames } from '#lib/view/verdicts/loan-verdicts.ts';
import { verdictSigns } from '#lib/view/verdicts/verdict-signs.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { useReasonText } from '../values/use-reason-text.ts';
import { showReason } from './show-reason.ts';

/** The panel that each verdict is about. */
const panelOfVerdict: Record<VerdictName, PanelName> = {
  figures: 'offer',
  law: 'offer',
  signatures: 'evidence',
  payout: 'cashout',
  payments: 'transactions',
};

/**
 * The verdicts in one line: each says its gravest reason, opens to all of them on hover and focus, and leads to where the
 * reason stands. Those that the reader may not see stand together at the end.
 */
export function VerdictRow() {
  const t = useTranslations('verdicts');
  const { verdicts, verdictReasons } = useLoanView().view;
  const isHidden = (name: VerdictName) =>
    verdicts[name] === 'unknown' && verdictReasons[name].some(({ id }) => id === 'not-visible');
  const hidden = verdictNames.filter(isHidden);
  // Of a loan that was refused or deleted there is nothing to check.
  if (hidden.length === 0 && verdictNames.every((name) => verdicts[name] === 'unknown')) return null;
  return (
    <ul aria-label={t('label')} className="verdict-row">
      {verdictNames
        .filter((name) => !isHidden(name))
        .map((name) => (
          <VerdictChip key={name} name={name} />
        ))}
      {hidden.length > 0 && (
        <li className="text-ink-3">
          {t('notVisible', { names: hidden.map((name) => t(`names.${name}`)).join(', ') })}
        </li>
      )}
    </ul>
  );
}

function VerdictChip({ name }: { name: VerdictName }) {
  const t = useTranslations('verdicts');
  const { view } = useLoanView();
  const { verdicts, verdictReasons, visibility } = view;
  const text = useReasonText();
  const verdict = verdicts[name];
  const { sign, className } = verdictSigns[verdict];
  const reasons = verdictReasons[name];
  const [first] = reasons;
  const sentences = reasons.map((reason) => describeReason(reason, text));
  const isGrave = verdict === 'wrong' || verdict === 'look';
  const further = reasons.filter(({ severity }) => severity !== 'note').length - 1;
  // The line below says which figures differ; what was paid twice, and most of what sources contradict, stands above. With a
  // caller on the phone only what is wrong is read, or what is asked of money that a caller pays.
  const isOfCaller = name === 'payments' || isOfCharges(first);
  const isRead = visibility === 'full' || isOfCaller ? isGrave : verdict === 'wrong';
  const isAbove =
    (first?.id === 'paid-twice' && spokenCauses(view).some(({ kind }) => kind === 'twice')) ||
    view.contradictions.some(({ subject }) => subject === first?.id && !isInTile(subject));
  const isSaid = name !== 'figures' && isRead && !isAbove;
  // The tile shows what each source says, and the chip what lies between them.
  const inTile = view.contradictions.find(({ subject }) => subject === first?.id && isInTile(subject));
  const words =
    inTile && describeContradiction(inTile, { ...text, t: text.contradictionWords, loan: view.loan });
  const sentence = words ? [words.subject, words.difference].filter(Boolean).join(': ') : sentences[0];
  const isCounted = verdict === 'partly' && first?.id === 'checked' && visibility === 'full';
  const isAllSaid = (isSaid || isCounted) && !words && sentences.length === 1;
  const besideSign = classNames('text-ink-2', !isAllSaid && 'print:hidden');
  return (
    <li>
      <a
        href={`#${panelOfVerdict[name]}`}
        className="verdict-chip has-tip"
        onClick={first && ((event) => showReason(event, first, panelOfVerdict[name]))}
      >
        {t(`names.${name}`)}{' '}
        <Sign sign={sign} words={t(`states.${verdict}`)} className={`font-semibold ${className}`} />
        {isSaid && (
          <span className={besideSign}>
            {' '}
            {sentence}
            {further > 0 && (
              <span className="whitespace-nowrap text-ink-3"> {t('more', { count: further })}</span>
            )}
          </span>
        )}
        {isCounted && <span className={besideSign}> {sentences[0]}</span>}
        {!isAllSaid && (
          <span className="tip-body">
            {verdict === 'ok' && t(`right.${name}`)}
            {verdict !== 'ok' && (sentences.length > 0 ? sentences : [t(`states.${verdict}`)]).join(' · ')}
          </span>
        )}
      </a>
    </li>
  );
}
