import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDetailsOpen } from '#components/ui/details/use-details-open.ts';
import { LoanSection } from '../panel/loan-section.tsx';
import { useLoanView } from '../screen/loan-view-context.tsx';

const loadRawJson = async () => (await import('./raw-json.tsx')).RawJson;
const loadRequestedFieldsForm = async () =>
  (await import('../request/requested-fields-form.tsx')).RequestedFieldsForm;

/** The answer as JSON, and the choice of the fields to ask for: both folded until someone wants them. */
export function JsonPanel() {
  const { view, maskedView } = useLoanView();
  const t = useTranslations();
  return (
    <LoanSection panel="json">
      <Folded title={t('json.show')} load={loadRawJson}>
        {(RawJson) => <RawJson value={maskedView?.maskedLoan ?? view.loan} />}
      </Folded>
      <Folded title={t('choose.title')} open={view.request.fields !== null} load={loadRequestedFieldsForm}>
        {(RequestedFieldsForm) => <RequestedFieldsForm />}
      </Folded>
    </LoanSection>
  );
}

type FoldedProps<P> = {
  title: string;
  open?: boolean;
  load: () => Promise<ComponentType<P>>;
  children: (Loaded: ComponentType<P>) => ReactNode;
};

/**
 * Content whose code is loaded when it is unfolded. It is not `React.lazy`: React resumes a suspended component only
 * after all pending transitions, and the rows of a long timeline are mounted in transitions for seconds.
 */
function Folded<P>({ title, open = false, load, children }: FoldedProps<P>) {
  const [shown, details] = useDetailsOpen();
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null);
  useEffect(() => {
    if (shown) void load().then((component) => setLoaded(() => component));
  }, [shown, load]);
  return (
    <details {...details} open={open} className="disclosure print:hidden">
      <summary>{title}</summary>
      {shown && (Loaded ? children(Loaded) : <div className="h-40" />)}
    </details>
  );
}
