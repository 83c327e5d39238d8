'use client';
import { JsonTree } from '../json/json-tree.tsx';
import { FieldPanel } from '../panel/field-panel.tsx';
import type { PanelProps } from '../panel/panel-props.ts';

export function MetadataPanel({ loan }: PanelProps) {
  return (
    <FieldPanel panel="metadata" loan={loan}>
      <JsonTree value={loan.metadata ?? null} pointer="/metadata" />
    </FieldPanel>
  );
}
