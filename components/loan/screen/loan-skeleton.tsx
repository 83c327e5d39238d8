import type { ReactNode } from 'react';

/** The layout of the page while the server is still reading the loan. */
export function LoanSkeleton({ label, note }: { label: string; note: ReactNode }) {
  return (
    <main id="content" aria-busy="true" className="mx-auto max-w-[90rem] px-4 pb-16 md:px-6">
      <p role="status" className="sr-only">
        {label}
      </p>
      {note}
      <div aria-hidden="true" className="motion-safe:animate-pulse">
        <div className="pt-4 pb-3">
          <div className="skeleton h-7 w-64" />
          <div className="skeleton mt-2 h-5 w-full max-w-xl" />
        </div>
        <div className="tiles">
          {repeated(4, (tile) => (
            <div key={tile} className="tile">
              <div className="skeleton h-3 w-16" />
              <div className="skeleton mt-1 h-7 w-36" />
              <div className="skeleton mt-1 h-8 w-28" />
            </div>
          ))}
        </div>
        <div className="skeleton mt-2.5 mb-3 h-6 w-full max-w-xl" />
        <div className="skeleton mb-3 h-16" />
        <div className="loan-grid loan-grid-beside">
          <div className="area-nav" />
          <div className="area-first">{repeated(8, bar)}</div>
          <div className="area-timeline">{repeated(8, bar)}</div>
        </div>
      </div>
    </main>
  );
}

const repeated = (count: number, part: (at: number) => ReactNode) =>
  Array.from({ length: count }, (_, at) => part(at));
const bar = (at: number) => <div key={at} className="skeleton mb-3 h-5" />;
