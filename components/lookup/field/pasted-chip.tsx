import { useTranslations } from 'use-intl';
import { Icon } from '#components/ui/icon/icon.tsx';

/** Shows the beginning and the length of a pasted text that does not fit into the field. */
export function PastedChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const t = useTranslations('lookup');
  const lines = text.trim().split(/\r\n|[\r\n\u2028\u2029]/).length;
  const begin = text
    .trimStart()
    .slice(0, 60)
    .split(/[\r\n\u2028\u2029]/, 1)[0];
  return (
    <span className="flex min-w-0 max-w-[75%] items-center gap-1.5 rounded-sm bg-hover ps-2 text-label">
      <span className="truncate text-ink-2">{begin}</span>
      <span className="figures shrink-0 text-ink-3">{t('lines', { count: lines })}</span>
      <button
        type="button"
        onClick={onRemove}
        aria-label={t('removePasted')}
        title={t('removePasted')}
        className="press inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-3 hover:text-ink"
      >
        <Icon name="cross" className="size-3" />
      </button>
    </span>
  );
}
