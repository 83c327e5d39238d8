import { useTranslations } from 'use-intl';
import { Icon } from '#components/ui/icon/icon.tsx';
import type { ChainState } from '#lib/access/log/log-entry.ts';
import { useLogFormat } from './use-log-format.ts';

/** The last record of the hash chain, and the result of the last verification. */
export function ChainStatus({ chain: { head, verified, fromCopy, asOf, detached } }: { chain: ChainState }) {
  const t = useTranslations('accessLog');
  const { instant } = useLogFormat();
  const when = verified ? instant(verified.at) : '';
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-ink-2">
      <span title={head.hash}>
        {head.sequence === 0 ? t('none') : t('head', { count: head.sequence, when: instant(head.instant) })}
      </span>
      {fromCopy && <span>{t('asOf', { when: instant(asOf) })}</span>}
      {detached && (
        <span>{t('detached', { sequence: detached.sequence, when: instant(detached.instant) })}</span>
      )}
      {!verified && <span className="text-attention">{t('neverVerified')}</span>}
      {verified && !verified.fault && (
        <span className="inline-flex items-center gap-1 text-good">
          <Icon name="check" />
          {t('fits', { when, first: verified.from, last: verified.to })}
        </span>
      )}
      {verified?.fault && (
        <strong className="inline-flex items-center gap-1 text-bad">
          <Icon name="attention" />
          {t('faulty', { when, ...verified.fault })}
        </strong>
      )}
    </p>
  );
}
