import type { ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';

export type NoticeSide = 'request' | 'upstream' | 'desk' | 'connection';

/** Each side has a shape, because color alone must not distinguish them. */
const shapes: Record<NoticeSide, { path: string; color: string }> = {
  request: { path: 'M6 1.5 10.5 6 6 10.5 1.5 6Z', color: 'text-ink-3' },
  upstream: { path: 'M2 2h8v8H2Z', color: 'text-attention' },
  desk: { path: 'M6 1.5 11 10.5H1Z', color: 'text-bad' },
  connection: { path: 'M6 10.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Z', color: 'text-attention' },
};

/** A page that says why something cannot be shown: whose side it is on, what happened, what to do. */
export function Notice({
  side,
  sideName,
  title,
  children,
  actions,
  facts,
}: {
  side: NoticeSide;
  sideName: string;
  title: string;
  children: ReactNode;
  actions: ReactNode;
  /** Details to quote when asking for help. */
  facts?: ReactNode;
}) {
  const { path, color } = shapes[side];
  return (
    <main id="content" className="mx-auto w-full max-w-[35rem] px-4 pt-12 pb-16 sm:px-0 sm:pt-[12vh]">
      <p className={classNames('mb-2 flex items-center gap-1.5 font-medium text-label', color)}>
        <svg viewBox="0 0 12 12" width="12" height="12" fill="currentColor" aria-hidden="true">
          <path d={path} />
        </svg>
        {sideName}
      </p>
      <h1 className="mb-2 text-balance font-semibold text-title">{title}</h1>
      <div className="flex flex-col gap-2 text-pretty text-ink-2">{children}</div>
      <div className="mt-5 flex flex-wrap items-center gap-2">{actions}</div>
      {facts && (
        <dl className="mt-8 grid gap-x-4 border-line sm:grid-cols-[auto_1fr] sm:gap-y-1 border-t pt-4">
          {facts}
        </dl>
      )}
    </main>
  );
}
