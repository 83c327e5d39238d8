import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { ResultsHandle } from './use-active-option.ts';

/** A longer text, or one of several lines, is shown as a chip beside the field. */
const maxFieldLength = 400;

/** The ways in which a text comes into a field whole. */
const insertions = ['insertFromPaste', 'insertFromPasteAsQuotation', 'insertFromDrop', 'insertFromYank'];

const isTooLongForField = (text: string) =>
  text.length > maxFieldLength || /[\r\n\u2028\u2029]/.test(text.trim());

/** The text of a lookup field, and what the reader's hands do to it. `initialText`: the text that the page came with. */
export function useLookupText(initialText: string, size: 'large' | 'small') {
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<ResultsHandle>(null);
  // Enter was pressed before the results were loaded.
  const isEnterPending = useRef(false);
  const isInitialLong = isTooLongForField(initialText);
  const [typed, setTyped] = useState(isInitialLong ? '' : initialText);
  // A text that does not fit into one line is kept here, whole.
  const [pasted, setPasted] = useState(isInitialLong ? initialText : null);
  const [touched, setTouched] = useState(initialText !== '');
  const [inside, setInside] = useState(size !== 'small');
  // A text stays a pasted one while it is corrected, until the field is emptied.
  const [isPasted, setIsPasted] = useState(initialText !== '');
  const text = pasted ?? typed;

  const enter = () => {
    setTouched(true);
    setInside(true);
  };
  const setText = (next: string) => {
    const isLong = isTooLongForField(next);
    setTouched(true);
    setIsPasted(false);
    setPasted(isLong ? next : null);
    setTyped(isLong ? '' : next.trim());
    if (field.current) field.current.value = isLong ? '' : next.trim();
    field.current?.focus();
  };
  const attachResults = (handle: ResultsHandle | null) => {
    results.current = handle;
    if (!handle || !isEnterPending.current) return;
    isEnterPending.current = false;
    handle.submit();
  };
  useTypedBeforeHydration(field, (value) => {
    setTouched(true);
    setTyped(value);
    if (document.activeElement === field.current) setInside(true);
  });

  return {
    field,
    attachResults,
    text,
    pasted,
    isPasted,
    touched,
    inside,
    enter,
    setText,
    defaultValue: isInitialLong ? '' : initialText,
    leave: () => setInside(false),
    input: (value: string, event: Event) => {
      enter();
      if (value !== '') setPasted(null);
      const isInserted = event instanceof InputEvent && insertions.includes(event.inputType);
      setIsPasted(value !== '' && (isInserted || isPasted));
      setTyped(value);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      enter();
      if (results.current) results.current.submit();
      else isEnterPending.current = true;
    },
    press: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Backspace' && pasted !== null && event.currentTarget.value === '') setPasted(null);
      if (event.key === 'Escape' && size === 'small' && inside && text !== '') setInside(false);
      // Nobody sees which of the closed results a key would mark.
      else if (!inside && event.key.startsWith('Arrow')) enter();
      else if (!results.current?.press(event.key)) return;
      event.preventDefault();
    },
    paste: (event: ClipboardEvent<HTMLInputElement>) => {
      const clipboardText = event.clipboardData.getData('text/plain');
      // The browser inserts a short text itself. A paste elsewhere on the page is sent here by the shell, and inserted below.
      if (event.nativeEvent.isTrusted && !isTooLongForField(clipboardText)) return;
      event.preventDefault();
      setText(clipboardText);
      setIsPasted(true);
    },
  };
}

export type LookupText = ReturnType<typeof useLookupText>;

/** React hears nothing of what was typed before the page was hydrated. */
function useTypedBeforeHydration(
  field: RefObject<HTMLInputElement | null>,
  onTyped: (value: string) => void,
) {
  const handler = useRef(onTyped);
  useEffect(() => {
    const input = field.current;
    if (input && input.value !== input.defaultValue) handler.current(input.value);
  }, [field]);
}
