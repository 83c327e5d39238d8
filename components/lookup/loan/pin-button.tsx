'use client';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon/icon.tsx';
import { sendPin } from '#lib/http/lists-client.ts';

/** Pins a loan for this person. */
export function PinButton({ loan, pinned: given }: { loan: string; pinned: boolean }) {
  const t = useTranslations('lookup');
  const [state, setState] = useState({ pinned: given, sending: false, failed: false });
  const { pinned, sending, failed } = state;
  const toggle = async () => {
    if (sending) return;
    setState({ pinned: !pinned, sending: true, failed: false });
    const ok = await sendPin(loan, !pinned);
    setState({ pinned: ok ? !pinned : pinned, sending: false, failed: !ok });
  };
  return (
    <Button
      look="quiet"
      aria-pressed={pinned}
      aria-label={t('pinThis')}
      title={failed ? t('pinFailed') : t(pinned ? 'unpinThis' : 'pinThis')}
      data-shortcut="pin"
      onClick={() => void toggle()}
    >
      <Icon name={pinned ? 'pinned' : 'pin'} className={pinned ? 'size-4 text-accent' : 'size-4'} />
      {t('pin')}
      {failed && <Icon name="attention" className="size-4 text-bad" />}
      <span role="status" className="sr-only">
        {failed && t('pinFailed')}
      </span>
    </Button>
  );
}
