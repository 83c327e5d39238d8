import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { sendDone } from '#lib/http/lists-client.ts';
import type { ListItem } from '#lib/lookup/index-matches.ts';

/** Ticks a row of a list off. The change shows at once and is reverted if it could not be saved. */
export function DoneCheckbox({
  list,
  item: { position, done: given },
  shortcut = false,
  children,
}: {
  list: string;
  item: Pick<ListItem, 'position' | 'done'>;
  shortcut?: boolean;
  children?: ReactNode;
}) {
  const t = useTranslations('lookup.lists');
  const [{ done, failed }, setState] = useState({ done: given, failed: false });
  const tick = async (next: boolean) => {
    setState({ done: next, failed: false });
    if (!(await sendDone(list, position, next))) setState({ done: !next, failed: true });
  };
  return (
    <label className="inline-flex min-h-6 items-center gap-2">
      <input
        type="checkbox"
        checked={done}
        aria-label={children ? undefined : t('doneOf', { position })}
        data-shortcut={shortcut ? 'done' : undefined}
        onChange={({ target }) => void tick(target.checked)}
        className="size-4 accent-accent"
      />
      {children}
      <span role="status" className="text-bad text-label empty:hidden">
        {failed && t('notSaved')}
      </span>
    </label>
  );
}
