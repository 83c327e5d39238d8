import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TitledDialog } from '#components/ui/dialog/titled-dialog.tsx';
import { CheckboxField } from '#components/ui/form/choice-fields.tsx';
import { enableSingleKeys, isMac, singleKeysEnabled } from './shortcut-actions.ts';
import { shortcuts } from './shortcut-registry.ts';

/** The shortcuts as this machine writes them. They are never rendered on the server, which cannot know it. */
const shortcutsOf = (mac: boolean) => [
  { does: 'open', keys: ['/', mac ? '⌘ K' : 'Ctrl K'] } as const,
  { does: 'paste', keys: [mac ? '⌘ V' : 'Ctrl V'] } as const,
  ...shortcuts.flatMap(({ does, keys }) => (does === 'open' ? [] : { does, keys: Object.keys(keys) })),
  { does: 'help', keys: ['?'] } as const,
];

/** Lists the shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell');
  const words = useTranslations('shortcuts');
  const [on, setOn] = useState(singleKeysEnabled);
  return (
    <TitledDialog
      title={t('shortcuts')}
      closeLabel={t('close')}
      className="w-[min(26rem,calc(100vw-2rem))]"
      onClose={onClose}
    >
      <dl>
        {shortcutsOf(isMac()).map(({ does, keys }) => (
          <div
            key={does}
            className="flex min-h-9 items-center justify-between gap-4 border-line border-t py-1.5"
          >
            <dt>{words(does)}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="code inline-flex h-6 min-w-6 items-center justify-center rounded-sm border border-line bg-panel px-1.5 text-ink-2"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        label={t('singleKeys')}
        checked={on}
        onChange={({ target }) => {
          enableSingleKeys(target.checked);
          setOn(target.checked);
        }}
        className="border-line border-t pt-2 text-ink-2"
      />
    </TitledDialog>
  );
}
