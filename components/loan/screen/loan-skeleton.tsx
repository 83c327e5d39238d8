import { SlowApiNote } from '#components/problems/slow-api-note.tsx';

const tiles = ['overdue', 'next', 'to-pay', 'balance'];

/** The layout of the page while the server is still reading the loan. */
export function LoanSkeleton({ label }: { label: string }) {
  return (
    <main id="content" aria-busy="true" className="mx-auto max-w-[90rem] px-4 pb-16 md:px-6">
      <p role="status" className="sr-only">
        {label}
      </p>
      <SlowApiNote isStreamed />
      <div aria-hidden="true" className="motion-safe:animate-pulse">
        <div className="pt-4 pb-3">
          <div className="skeleton h-7 w-64" />
          <div className="skeleton mt-2 h-5 w-full max-w-xl" />
        </div>
        <div className="tiles">
          {tiles.map((tile) => (
            <div key={tile} className="tile">
              <div className="skeleton h-20 w-36" />
            </div>
          ))}
        </div>
        <div className="skeleton mt-2.5 mb-3 h-24" />
        <div className="loan-grid loan-grid-beside">
          <div className="area-nav" />
          <div className="area-first">
            <div className="skeleton h-64" />
          </div>
          <div className="area-timeline">
            <div className="skeleton h-64" />
          </div>
        </div>
      </div>
    </main>
  );
}
