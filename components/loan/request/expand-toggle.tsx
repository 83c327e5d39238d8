import { useTranslations } from 'use-intl';
import { useCurrentRequest } from './loan-request-context.tsx';

/** Requests the object behind a reference instead of its identifier, or the identifier again. */
export function ExpandToggle({ name }: { name: string }) {
  const { request, changeRequest } = useCurrentRequest();
  const t = useTranslations();
  // `expand` may contain the name, or a path that ends in it (`offer.fund`).
  const others = request.expand.filter((asked) => asked !== name && !asked.endsWith(`.${name}`));
  const pressed = others.length < request.expand.length;
  const label = t(`references.${name}` as 'references.customer');
  const toggle = () => changeRequest({ expand: pressed ? others : [...others, name] });
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={t('expand.expand', { name: label })}
      onClick={toggle}
      className="press group/toggle inline-flex h-7 items-center gap-1.5 rounded-full border border-line px-2.5 text-ink-2 text-label hover:border-edge hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong print:hidden"
    >
      <span
        aria-hidden="true"
        className="size-2 rounded-full border border-current group-aria-pressed/toggle:bg-current"
      />
      {label}
    </button>
  );
}
