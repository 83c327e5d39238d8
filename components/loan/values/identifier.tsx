import { useTranslations } from 'use-intl';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { isExpandAsked } from '#lib/loan/value-state.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { useLoanView } from '../loan-view-context.tsx';

/** An identifier, never shortened, with a copy button. The sign of `always` is visible without hover or focus. */
export function CopyableIdentifier({ id, always = false }: { id: string; always?: boolean }) {
  return (
    <span className="group inline-flex max-w-full items-center gap-0.5">
      <span className="identifier">{visibleText(id)}</span>
      <CopyButton text={id} quiet={!always} />
    </span>
  );
}

/** The identifier of an object that was not expanded. Says so if expanding it was requested. */
export function Reference({ id, pointer }: { id: string; pointer: string }) {
  const { view } = useLoanView();
  const t = useTranslations('expand');
  return (
    <>
      <CopyableIdentifier id={id} />
      {isExpandAsked(view.request.expand, pointer) && (
        <span className="block text-attention text-label">{t('notHonored')}</span>
      )}
    </>
  );
}
