import { useTranslations } from 'use-intl';
import { ReviewSummary, ReviewTooLarge } from '#components/offer/review/review-summary.tsx';
import { isObject } from '#lib/loan/json.ts';
import type { FieldName } from '#lib/loan/schema.ts';
import { FieldPanel } from '../panel/field-panel.tsx';
import { TitledGroup } from '../panel/titled-group.tsx';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { FieldRows } from '../values/field-rows.tsx';
import { OfferSections } from './offer-sections.tsx';

const groups: Record<'amounts' | 'rates' | 'terms' | 'origin', FieldName<'offer'>[]> = {
  amounts: [
    'disbursementAmount',
    'installmentAmount',
    'totalAmount',
    'interestAmount',
    'iofAmount',
    'iofAdditionalAmount',
  ],
  terms: [
    'numberOfInstallments',
    'expectedDisbursementDate',
    'firstDueDate',
    'interestGracePeriod',
    'principalGracePeriod',
    'interestType',
    'creditOperationType',
  ],
  rates: ['monthlyCET', 'yearlyCET', 'monthlyFee', 'yearlyFee'],
  origin: ['id', 'description', 'fund', 'product', 'creditPolicy', 'createdAt'],
};

const place = '/offer';

/** All that the offer says: whether it adds up, figures and terms, then what belongs to it, each in its own part. */
export function OfferPanel() {
  const { view } = useLoanView();
  const t = useTranslations('offer');
  const offer = isObject(view.loan.offer) ? view.loan.offer : {};
  return (
    <FieldPanel panel="offer">
      {view.review && <ReviewSummary />}
      {view.reviewTooLarge && <ReviewTooLarge />}
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {(['amounts', 'terms', 'rates', 'origin'] as const).map((group) => (
          <TitledGroup key={group} title={t(group)}>
            <FieldRows
              objectName="offer"
              value={offer}
              names={groups[group]}
              pointer={place}
              className={group === 'origin' ? undefined : 'rows-end'}
            />
          </TitledGroup>
        ))}
      </div>
      <div className="offer-sections">
        <OfferSections offer={offer} />
      </div>
    </FieldPanel>
  );
}
