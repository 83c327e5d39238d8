/**
 * The actions of the shortcuts. They find their targets by `data-shortcut` on buttons and links. On a page without the
 * target the key does nothing.
 */
const storage = 'single-keys';

/** Single-key shortcuts can be turned off, because keys are pressed by mistake or by speech input (WCAG 2.1.4). */
export const singleKeysEnabled = (): boolean => localStorage.getItem(storage) !== 'off';
export const enableSingleKeys = (on: boolean): void => localStorage.setItem(storage, on ? 'on' : 'off');

/** True where the key belongs to a field with the focus, or to an open dialog. */
export function isTyping(event: Event): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, dialog, [popover]') !== null;
}

/** True where shortcuts use ⌘. On a Mac Ctrl-K cuts to the end of a line. Only for the browser. */
export const isMac = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Goes to a panel, and clicks the button that opens it, if there is one. */
export function goToPanel(panel: string): boolean {
  clickTarget(panel);
  return goTo(document.getElementById(panel));
}

export function clickTarget(shortcut: string): boolean {
  const target = document.querySelector<HTMLElement>(`[data-shortcut="${shortcut}"]`);
  target?.click();
  return target !== null;
}

/** The fields that a key leads to. Escape leaves them, so that the keys of the page work again. */
const fields = { lookup: '[data-lookup]', identity: '[data-verify]', paymentDay: '#payment-for' };

/** What had the focus before a key led to a field. */
let focusedBefore: Element | null = null;

/** Focuses a field of the page; false where it has none, or a dialog covers it. */
export function focusField(name: keyof typeof fields): boolean {
  const field = document.querySelector<HTMLElement>(fields[name]);
  if (!field || document.querySelector('dialog:modal')) return false;
  if (document.activeElement !== field) focusedBefore = document.activeElement;
  field.focus();
  return true;
}

/** Focuses the lookup field, and pastes the text into it, or selects what stands there. */
export function openLookup(text?: string): boolean {
  if (!focusField('lookup')) return false;
  const field = document.querySelector<HTMLInputElement>(fields.lookup);
  if (text === undefined) field?.select();
  else {
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    // Firefox takes no text for a paste from its constructor.
    Object.defineProperty(paste, 'clipboardData', { value: clipboardData });
    field?.dispatchEvent(paste);
  }
  return true;
}

/** Gives the focus back to what had it before a key led to this field. */
export function leaveField({ target }: Event): void {
  if (!(target instanceof HTMLElement && target.matches(Object.values(fields).join()))) return;
  target.blur();
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true });
  focusedBefore = null;
}

/** Scrolls to a section, unfolded where it is folded, and focuses its heading. */
function goTo(section: HTMLElement | null): boolean {
  if (!section) return false;
  section.closest('details')?.setAttribute('open', '');
  section.scrollIntoView({ block: 'start' });
  const title = section.querySelector<HTMLElement>('h2') ?? section;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  return true;
}
