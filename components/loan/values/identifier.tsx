import { useTranslations } from 'use-intl';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Icon } from '#components/ui/icon/icon.tsx';
import { isExpandAsked } from '#lib/loan/value-state.ts';
import { linkFromTemplate } from '#lib/view/safe-link.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';

/**
 * An identifier, never shortened, with a copy button and, where `LINK_TEMPLATES` has one, a link to the lender's own
 * system. The copy sign of `always` is visible without hover or focus.
 */
export function Identifier({ id, name, always = false }: { id: string; name: string; always?: boolean }) {
  const { display } = useLoanView();
  const t = useTranslations();
  const template = Object.hasOwn(display.linkTemplates, name) ? display.linkTemplates[name] : undefined;
  const href = linkFromTemplate(template, id);
  return (
    <span className="group inline-flex max-w-full items-center gap-0.5">
      <span className="identifier">{visibleText(id)}</span>
      <CopyButton text={id} label={t('head.copy', { what: id })} done={t('head.copied')} quiet={!always} />
      {href && (
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 min-w-6 items-center justify-center text-accent"
          title={t('expand.open', { system: new URL(href).host })}
        >
          <Icon name="external" />
          <span className="sr-only">{t('expand.open', { system: new URL(href).host })}</span>
        </a>
      )}
    </span>
  );
}

/** The identifier of an object that was not expanded. Says so if expanding it was requested. */
export function Reference({ id, name, pointer }: { id: string; name: string; pointer: string }) {
  const { view } = useLoanView();
  const t = useTranslations('expand');
  return (
    <>
      <Identifier id={id} name={name} />
      {isExpandAsked(view.request.expand, pointer) && (
        <span className="block text-attention text-label">{t('notHonored')}</span>
      )}
    </>
  );
}
