import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  isSamePerson,
  type SessionState,
  type SignedIn,
  sessionPhase,
} from '#lib/access/sign-in/session-state.ts';
import { onUnauthenticated } from '#lib/http/fetch-desk.ts';
import { fetchSession, openSessionChannel } from '#lib/http/session-client.ts';

/** Events that count as activity of the person. */
const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;
const minute = 60_000;
/** The shortest time between two checks of the session, in milliseconds. */
const minCheckInterval = 2000;

/** A message between tabs: the state of the session, its end, or the person for whom a page was opened. */
type TabMessage = SessionState | 'ended' | { opened: SignedIn };

/** When the session ends, by this browser's clock, in milliseconds. */
type SessionEnds = { idle: number; absolute: number };

/**
 * Follows the session while a page is open. Activity on the page renews the session, at most once a minute and for all
 * tabs. Before the page warns of an end it asks the server, because another tab may have renewed the session. A page
 * whose session has ended continues if the same person signs in in another tab. `person` is who the page was made for.
 */
export function useSessionWatch(person: SignedIn) {
  const [ends, setEnds] = useState<SessionEnds | null>(null);
  const [ended, setEnded] = useState(false);
  const [now, setNow] = useState(() => Date.now());
  const lastRequest = useRef({ sentAt: Date.now(), renewedAt: Date.now() });
  const channel = useRef<BroadcastChannel | null>(null);

  const sendToTabs = (message: TabMessage) => channel.current?.postMessage(message);
  const applyState = (state: SessionState | 'ended' | null) => {
    if (state === 'ended') return setEnded(true);
    if (state === null) return;
    // The page was made for another person, or for other roles.
    if (!isSamePerson(state, person)) return location.reload();
    setEnded(false);
    const receivedAt = Date.now();
    setEnds({
      idle: receivedAt + state.idleSeconds * 1000,
      absolute: receivedAt + state.absoluteSeconds * 1000,
    });
    setNow(receivedAt);
  };
  const ask = async ({ renew = false } = {}) => {
    lastRequest.current.sentAt = Date.now();
    if (renew) lastRequest.current.renewedAt = Date.now();
    const state = await fetchSession({ renew });
    // If the server cannot be reached, the session ends when it was due to end.
    applyState(state ?? (ends && sessionPhase(secondsLeftOf(ends, Date.now())) === 'ended' ? 'ended' : null));
    if (renew && state !== null) sendToTabs(state);
  };

  const phase = ended ? 'ended' : ends ? sessionPhase(secondsLeftOf(ends, now)) : 'fine';
  const onActivity = useEffectEvent(() => {
    if (phase !== 'fine' && phase !== 'absolute') return;
    if (Date.now() - lastRequest.current.renewedAt > minute) void ask({ renew: true });
  });
  const onTick = useEffectEvent(() => {
    if (ended) return;
    const time = Date.now();
    const msSinceRequest = time - lastRequest.current.sentAt;
    // The clock may have been changed, or the laptop may have slept: only the server knows.
    const due = ends ? sessionPhase(secondsLeftOf(ends, time)) !== phase : msSinceRequest > minute;
    if (due && msSinceRequest > minCheckInterval) void ask();
    if (phase !== 'fine') setNow(time);
  });
  const onVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void ask();
  });
  const onTabMessage = useEffectEvent(({ data }: MessageEvent<TabMessage>) => {
    // A tab that signs out says so before the server has ended the session.
    if (data === 'ended') setTimeout(() => void ask(), minCheckInterval);
    // Only the server's answer may show a covered page again: the message of a tab may be old.
    if (ended || data === 'ended') return void ask();
    if (!('opened' in data)) return applyState(data);
    if (!isSamePerson(data.opened, person)) void ask();
  });
  const onOpened = useEffectEvent(() => sendToTabs({ opened: person }));

  useEffect(() => {
    channel.current = openSessionChannel();
    channel.current.onmessage = (event) => onTabMessage(event);
    // The person may just have signed in: other tabs check whether they are still valid.
    onOpened();
    const stopped = new AbortController();
    const options = { passive: true, signal: stopped.signal };
    for (const name of activities) document.addEventListener(name, () => onActivity(), options);
    document.addEventListener('visibilitychange', () => onVisible(), options);
    const timer = setInterval(() => onTick(), 1000);
    const stopListening = onUnauthenticated(() => setEnded(true));
    return () => {
      stopped.abort();
      clearInterval(timer);
      stopListening();
      channel.current?.close();
    };
  }, []);

  useEffect(() => {
    if (ended) channel.current?.postMessage('ended' satisfies TabMessage);
  }, [ended]);

  const left = ends ? secondsLeftOf(ends, now) : { idleSeconds: 0, absoluteSeconds: 0 };
  // The nearest end of the session.
  const secondsLeft = Math.max(0, Math.min(left.idleSeconds, left.absoluteSeconds));
  return { phase, secondsLeft, stay: () => void ask({ renew: true }) };
}

function secondsLeftOf({ idle, absolute }: SessionEnds, now: number) {
  return {
    idleSeconds: Math.ceil((idle - now) / 1000),
    absoluteSeconds: Math.ceil((absolute - now) / 1000),
  };
}
