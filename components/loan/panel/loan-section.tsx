import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { Section } from '#components/ui/section.tsx';
import { type PanelName, panelEntry } from '#lib/view/panel-registry.ts';
import { MaskedCount } from '../reveal/masked-count.tsx';
import { useLoanView } from '../screen/loan-view-context.tsx';

type LoanSectionProps = Omit<ComponentProps<typeof Section>, 'id' | 'title' | 'className'> & {
  panel: PanelName;
  /** For a panel whose heading says more than its link in the navigation. */
  title?: string;
};

/** The section of a panel, with its title. In a masked view its heading counts the masked values. */
export function LoanSection({ panel, title, actions, ...props }: LoanSectionProps) {
  const { maskedView } = useLoanView();
  const titles = useTranslations('sections');
  return (
    <Section
      {...props}
      id={panel}
      title={title ?? titles(panel)}
      className={panelEntry(panel).isPrinted === false ? 'print:hidden' : undefined}
      actions={
        maskedView ? (
          <>
            <MaskedCount panel={panel} />
            {actions}
          </>
        ) : (
          actions
        )
      }
    />
  );
}
