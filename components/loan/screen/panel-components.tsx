import type { ComponentType } from 'react';
import { type PanelArea, type PanelName, panelEntry, panelNames } from '#lib/view/panel-registry.ts';
import { AccessesPanel } from '../accesses/accesses-panel.tsx';
import { CashoutPanel } from '../cashout/cashout-panel.tsx';
import { DeviationsPanel } from '../deviations/deviations-panel.tsx';
import { EvidencePanel } from '../evidence/evidence-panel.tsx';
import { JsonPanel } from '../json/json-panel.tsx';
import { JsonTree } from '../json/json-tree.tsx';
import { OfferPanel } from '../offer/offer-panel.tsx';
import { FieldPanel } from '../panel/field-panel.tsx';
import { ListPanel } from '../panel/list-panel.tsx';
import { PartiesPanel } from '../parties/parties-panel.tsx';
import { TimelinePanel } from '../timeline/timeline-panel.tsx';
import { TransactionsPanel } from '../transactions/transactions-panel.tsx';
import { UnknownFieldsPanel } from '../unknown-fields/unknown-fields-panel.tsx';
import { useLoanView } from './loan-view-context.tsx';

/** The component of each panel. A panel of the registry without one does not compile. */
const components: Record<PanelName, ComponentType> = {
  parties: PartiesPanel,
  offer: OfferPanel,
  timeline: TimelinePanel,
  cashout: CashoutPanel,
  transactions: TransactionsPanel,
  attachments: () => <ListPanel list="attachments" />,
  evidence: EvidencePanel,
  metadata: MetadataPanel,
  also: UnknownFieldsPanel,
  deviations: DeviationsPanel,
  json: JsonPanel,
  accesses: AccessesPanel,
};

function MetadataPanel() {
  const { metadata = null } = useLoanView().view.loan;
  return (
    <FieldPanel panel="metadata">
      <JsonTree value={metadata} pointer="/metadata" />
    </FieldPanel>
  );
}

/** The panels of one part of the page, in the order of the registry. */
export function PanelsOfArea({ area }: { area: PanelArea }) {
  return panelNames
    .filter((name) => panelEntry(name).area === area)
    .map((name) => {
      const Panel = components[name];
      return <Panel key={name} />;
    });
}
