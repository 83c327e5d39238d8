import { RecognizedInstruments } from '#components/offer/instruments/recognized-instruments.tsx';
import type { Json } from '#lib/loan/json.ts';
import { ListPanel } from '../panel/list-panel.tsx';
import { useLoanView } from '../screen/loan-view-context.tsx';

/** The cash-out of the loan, and the payment instruments that the review found in it. */
export function CashoutPanel() {
  const { view } = useLoanView();
  return (
    <ListPanel list="cashout">
      <RecognizedInstruments
        instruments={view.review?.instruments ?? []}
        reference={dayOf(view.loan.createdAt)}
      />
    </ListPanel>
  );
}

/** The day in the text of an instant. The due factor of a boleto repeats every 9,000 days, so a day more is no matter. */
function dayOf(instant: Json | undefined): string | null {
  return typeof instant === 'string' ? instant.slice(0, 10) : null;
}
