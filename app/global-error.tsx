'use client';

// Next gives this page the styles of this module alone.
import './globals.css';

/** Shown when the root layout throws. Without its providers there is no language, so it uses both. */
export default function GlobalErrorPage({ retry }: { retry: () => void }) {
  const button =
    'press inline-flex h-8 items-center rounded bg-accent px-3 font-medium text-on-accent hover:bg-accent-strong';
  return (
    <html lang="pt-BR">
      <body>
        <title>Mesa de Crédito · Loan Desk</title>
        <main className="mx-auto flex max-w-[35rem] flex-col gap-12 px-4 pt-[16vh] pb-16">
          <div>
            <h1 className="mb-2 font-semibold text-title">Esta página falhou</h1>
            <p className="mb-4 text-pretty text-ink-2">
              Algo falhou dentro da mesa, não no empréstimo. Se persistir, avise o suporte da mesa.
            </p>
            <button type="button" onClick={retry} className={button}>
              Carregar de novo
            </button>
          </div>
          <div lang="en">
            <h2 className="mb-2 font-semibold text-title">This page failed</h2>
            <p className="mb-4 text-pretty text-ink-2">
              Something failed inside the desk, not in the loan. If it stays so, tell the desk’s operators.
            </p>
            <button type="button" onClick={retry} className={button}>
              Load it again
            </button>
          </div>
        </main>
      </body>
    </html>
  );
}
