import { panelShortcuts } from '#lib/view/panel-registry.ts';
import { clickTarget, focusField, goToPanel, openLookup } from './shortcut-actions.ts';

/** A key that stands alone, what it does by the words of `shortcuts`, and how. Returns false where a page has none. */
type Shortcut = { does: string; keys: Readonly<Record<string, () => boolean>> };

const click = (target: string) => () => clickTarget(target);

/**
 * Every single key of the desk, in the order of the list that `?` shows. They do nothing in a field or a dialog, none is
 * taken from the browser, and all of them can be switched off. `?` and the chord of the lookup field are handled by
 * `Shortcuts` itself.
 */
export const shortcuts = [
  { does: 'open', keys: { '/': () => openLookup() } },
  { does: 'refresh', keys: { r: click('refresh') } },
  ...panelShortcuts.map(({ panel, key }) => ({ does: panel, keys: { [key]: () => goToPanel(panel) } })),
  { does: 'summary', keys: { s: click('summary') } },
  { does: 'copySummary', keys: { c: click('copy-summary') } },
  { does: 'identity', keys: { i: () => focusField('identity') } },
  { does: 'paymentDay', keys: { g: () => focusField('paymentDay') } },
  { does: 'writeNote', keys: { n: click('write-note') } },
  { does: 'promise', keys: { p: click('promise') } },
  { does: 'opinion', keys: { o: click('opinion') } },
  { does: 'endCall', keys: { e: click('end-call') } },
  { does: 'resumeCall', keys: { u: click('resume-call') } },
  { does: 'walk', keys: { j: click('next'), k: click('previous') } },
  { does: 'done', keys: { d: click('done') } },
] as const satisfies readonly Shortcut[];

const actions: ReadonlyMap<string, () => boolean> = new Map(
  shortcuts.flatMap(({ keys }): [string, () => boolean][] => Object.entries(keys)),
);

/** Runs the shortcut of a key. Returns false where this page has none. */
export function runShortcut(key: string): boolean {
  return actions.get(key)?.() ?? false;
}
