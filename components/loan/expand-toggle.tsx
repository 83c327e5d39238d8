'use client';
import { useTranslations } from 'use-intl';
import type { LoanRequest } from '#lib/loan/request.ts';
import { useAsk } from './ask-context.tsx';

/** Whether a reference is asked to be expanded, by its name or by a path that ends in it (`offer.fund`). */
export function isAsked(request: LoanRequest, name: string): boolean {
  return request.expand.some((asked) => asked === name || asked.endsWith(`.${name}`));
}

/** Asks the API for the object behind a reference, or for the identifier again. */
export function ExpandToggle({ name }: { name: string }) {
  const { request, ask } = useAsk();
  const t = useTranslations();
  const pressed = isAsked(request, name);
  const label = t(`references.${name}` as 'references.customer');
  const toggle = () =>
    ask({
      expand: pressed
        ? request.expand.filter((asked) => asked !== name && !asked.endsWith(`.${name}`))
        : [...request.expand, name],
    });
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
