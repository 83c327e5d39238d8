import { PayoutList } from '#components/offer/instruments/payout-list.tsx';
import type { Json } from '#lib/loan/json.ts';
import { ListPanel } from '../panel/list-panel.tsx';
import { useLoanView } from '../screen/loan-view-context.tsx';

/** The cash-out of the loan, and how each of its entries is paid. */
export function CashoutPanel() {
  const { view } = useLoanView();
  return (
    <ListPanel list="cashout">
      <PayoutList instruments={view.review?.instruments ?? []} reference={dayOf(view.loan.createdAt)} />
    </ListPanel>
  );
}

/** The day in the text of an instant. The due factor of a boleto repeats every 9,000 days, so a day more is no matter. */
function dayOf(instant: Json | undefined): string | null {
  return typeof instant === 'string' ? instant.slice(0, 10) : null;
}
