import { useTranslations } from 'use-intl';
import type { VerifyKind } from '#lib/access/verification/verification-values.ts';

/** Chooses what the caller is asked for. */
export function VerifyKindChoice({
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
