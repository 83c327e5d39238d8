import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { answerOrThrow, requestJson } from '#lib/http/request-json.ts';
import type { ListItem } from '#lib/lookup/list/lookup-list.ts';

/** Ticks a row of a list off. The change shows at once and is reverted if it could not be saved. */
export function DoneCheckbox({
  list,
  item: { position, done: given },
  children,
}: {
  list: string;
  item: Pick<ListItem, 'position' | 'done'>;
  /** Words beside the box, which is the one of its page then, and has the shortcut. */
  children?: ReactNode;
}) {
  const t = useTranslations('lookup.lists');
  const { mutate, variables, isError } = useMutation({
    mutationFn: (done: boolean) =>
      answerOrThrow(requestJson(`/api/lists/${list}`, 'done', { position, done })),
  });
  const done = variables === undefined ? given : variables !== isError;
  return (
    <label className="inline-flex min-h-6 items-center gap-2">
      <input
        type="checkbox"
        checked={done}
        aria-label={children ? undefined : t('doneOf', { position })}
        data-shortcut={children ? 'done' : undefined}
        onChange={({ target }) => mutate(target.checked)}
        className="size-4 accent-accent"
      />
      {children}
      <span role="status" className="text-bad text-label empty:hidden">
        {isError && t('notSaved')}
      </span>
    </label>
  );
}
