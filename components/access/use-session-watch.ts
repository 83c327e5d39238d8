'use client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  isSamePerson,
  type SessionPhase,
  type SessionState,
  type SignedIn,
  sessionPhase,
} from '#lib/access/sign-in/session-state.ts';
import { onUnauthenticated } from '#lib/http/fetch-desk.ts';
import { fetchSession } from '#lib/http/session-client.ts';

/** Somebody is there. */
const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;
const aMinute = 60_000;
/** The desk is not asked more often by itself, in milliseconds. */
const leastBetween = 2000;

/** What the tabs tell one another: how the session stands, that it is over, or for whom a page was opened. */
type Told = SessionState | 'ended' | { opened: SignedIn };

/** When a session ends, by this browser's clock, in milliseconds. */
type Ends = { idle: number; absolute: number };

type Watched = {
  phase: SessionPhase;
  /** Until the end that is near, in seconds. */
  secondsLeft: number;
  stay: () => void;
};

/**
 * Watches over the session while a page is open: what is done in it counts as activity, at most once a minute, and
 * for the other tabs, too. The desk is asked before anything is said, since another tab may know better.
 * A page that is over is taken up again where the same person has signed in elsewhere; `person`: for whom it was made.
 */
export function useSessionWatch(person: SignedIn): Watched {
  const [ends, setEnds] = useState<Ends | null>(null);
  const [over, setOver] = useState(false);
  const [now, setNow] = useState(() => Date.now());
  const last = useRef({ asked: Date.now(), renewed: Date.now() });
  const channel = useRef<BroadcastChannel | null>(null);

  const tell = (told: Told) => channel.current?.postMessage(told);
  const know = (state: SessionState | 'ended' | null) => {
    if (state === 'ended') return setOver(true);
    if (state === null) return;
    // What stands here is not for them, or not all that they may do.
    if (!isSamePerson(state, person)) return location.reload();
    setOver(false);
    const at = Date.now();
    setEnds({ idle: at + state.idleSeconds * 1000, absolute: at + state.absoluteSeconds * 1000 });
    setNow(at);
  };
  const ask = async () => {
    last.current.asked = Date.now();
    const state = await fetchSession();
    // A desk that cannot be reached does not make a session longer.
    know(state ?? (ends && sessionPhase(left(ends, Date.now())) === 'ended' ? 'ended' : null));
  };
  const renew = async () => {
    last.current.renewed = last.current.asked = Date.now();
    const state = await fetchSession({ renew: true });
    know(state);
    if (state !== null) tell(state);
  };

  const phase = over ? 'ended' : ends ? sessionPhase(left(ends, now)) : 'fine';
  const onActivity = useEffectEvent(() => {
    if (phase !== 'fine' && phase !== 'absolute') return;
    if (Date.now() - last.current.renewed > aMinute) void renew();
  });
  const onTick = useEffectEvent(() => {
    if (over) return;
    const at = Date.now();
    const sinceAsked = at - last.current.asked;
    // A clock that was set, a laptop that slept, another tab: only the desk knows how it stands.
    const due = ends ? sessionPhase(left(ends, at)) !== phase : sinceAsked > aMinute;
    if (due && sinceAsked > leastBetween) void ask();
    if (phase !== 'fine') setNow(at);
  });
  const onSeen = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void ask();
  });
  const onTold = useEffectEvent(({ data }: MessageEvent<Told>) => {
    // What is covered is uncovered on the desk's word alone: a tab may tell late.
    if (over || data === 'ended') return void ask();
    if (!('opened' in data)) return know(data);
    if (!isSamePerson(data.opened, person)) void ask();
  });
  const onRefused = useEffectEvent(() => setOver(true));
  const onOpened = useEffectEvent(() => tell({ opened: person }));

  useEffect(() => {
    const activity = () => onActivity();
    const seen = () => onSeen();
    for (const name of activities) document.addEventListener(name, activity, { passive: true });
    document.addEventListener('visibilitychange', seen);
    const tick = setInterval(() => onTick(), 1000);
    channel.current = new BroadcastChannel('desk-session');
    channel.current.onmessage = (event) => onTold(event);
    // Whoever it is may have signed in just now.
    onOpened();
    const removeListener = onUnauthenticated(() => onRefused());
    return () => {
      for (const name of activities) document.removeEventListener(name, activity);
      document.removeEventListener('visibilitychange', seen);
      clearInterval(tick);
      channel.current?.close();
      removeListener();
    };
  }, []);

  useEffect(() => {
    if (over) channel.current?.postMessage('ended' satisfies Told);
  }, [over]);

  const { idleSeconds, absoluteSeconds } = ends ? left(ends, now) : { idleSeconds: 0, absoluteSeconds: 0 };
  const secondsLeft = Math.max(0, Math.min(idleSeconds, absoluteSeconds));
  return { phase, secondsLeft, stay: () => void renew() };
}

function left({ idle, absolute }: Ends, now: number) {
  return {
    idleSeconds: Math.ceil((idle - now) / 1000),
    absoluteSeconds: Math.ceil((absolute - now) / 1000),
  };
}
