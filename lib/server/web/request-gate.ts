/** A request at the gate. Unless it leaves first, exactly one of the two is called. */
export type GatedRequest = {
  /** Its session was recently found live. */
  isKnown: boolean;
  /** False for what is answered without work of the desk, such as a file: it waits for its turn alone. */
  holdsPlace: boolean;
  /** Begins the work. */
  start: () => void;
  /** Answers that there is no place. */
  refuse: () => void;
};

export type RequestGate = {
  /**
   * Keeps a request waiting until its turn, or refuses it. The requests of one key wait in one queue. The function that
   * it returns has to be called once the request is answered, or its client is gone.
   */
  enter: (key: string, request: GatedRequest) => () => void;
  report: () => { active: number; waiting: number; maxWaiting: number };
};

type Entry = GatedRequest & { isActive: boolean; timer?: NodeJS.Timeout };

/** How long a request may expect to wait, in milliseconds. A request that would wait longer is refused on arrival. */
export const queueMs = 2000;
/** Where the work takes longer than expected, a request that has waited for so long is refused after all. */
export const maxWaitMs = 2 * queueMs;
/** At least this many requests are worked on, because a turn of the event loop may also be long for other reasons. */
const minActive = 16;
/** A waiting request holds a connection and its headers in memory, however soon its turn comes. */
const maxWaitingPerPlace = 4;
/** The share of the places of work that one key may have: slow downloads of one client leave places for others. */
const maxShare = 0.75;
/** The share that all may have together who are not known: whoever signed in finds a place, however many they are. */
const maxUnknownShare = 0.5;
/**
 * While somebody who is known is answered, so many requests of one address of unknown clients are worked on. Their answers
 * are quick, and without such a bound each turn of the event loop would have work for many of them.
 */
const maxUnknownAtOnce = 4;

/**
 * Bounds how many requests are worked on at once, before any work is done for them, and keeps about two seconds of work
 * waiting. Beyond the first few, one request starts in each turn of the event loop. While the process has nothing to do,
 * turns are short, and as many start as there are places. While it is busy, they are as long as the work that is under
 * way, so that no more work is begun than is finished. The keys take turns, and a request of somebody who is not known
 * always waits for one. One key may fill every waiting place, and loses the newest of its requests to a key that has fewer.
 */
export function createRequestGate(maxActive: number): RequestGate {
  const queue = createFairQueue<Entry>();
  /** How many requests of each key are worked on; a key that has none takes no memory. */
  const activeByKey = new Map<string, number>();
  /** How many places are held, and how many of them by requests that are not known. */
  let active = 0;
  let activeUnknown = 0;
  const atOnce = Math.min(minActive, maxActive);
  // At such a rate as few wait as are worked on in any case, so that a longer interval would add no information.
  const pace = createCompletionRate(queueMs / atOnce);
  const most = (share: number) => Math.max(1, Math.floor(maxActive * share));
  const mayStart = (key: string, { isKnown, holdsPlace }: GatedRequest) => {
    const ofKey = activeByKey.get(key) ?? 0;
    if (!isKnown && active > activeUnknown && ofKey >= maxUnknownAtOnce) return false;
    if (!holdsPlace) return true;
    return active < maxActive && ofKey < most(maxShare) && (isKnown || activeUnknown < most(maxUnknownShare));
  };
  let turn: NodeJS.Immediate | null = null;

  const maxWaiting = () => {
    const inTime = Math.max(pace.finishedWithin(queueMs), atOnce);
    return Math.floor(Math.min(inTime, maxActive * maxWaitingPerPlace));
  };

  const changeActive = (key: string, { isKnown, holdsPlace }: GatedRequest, change: 1 | -1) => {
    if (holdsPlace) active += change;
    if (holdsPlace && !isKnown) activeUnknown += change;
    const ofKey = (activeByKey.get(key) ?? 0) + change;
    if (ofKey === 0) activeByKey.delete(key);
    else activeByKey.set(key, ofKey);
  };

  const start = (key: string, entry: Entry) => {
    clearTimeout(entry.timer);
    entry.isActive = true;
    changeActive(key, entry, 1);
    entry.start();
  };

  const startNext = () => {
    turn = null;
    let next: ReturnType<typeof queue.takeNext>;
    do {
      next = queue.takeNext(mayStart);
      if (!next) return;
      start(next.key, next.item);
    } while (active < atOnce && next.item.isKnown);
    scheduleTurn();
  };

  const scheduleTurn = () => {
    if (turn === null && queue.size() > 0) turn = setImmediate(startNext);
  };

  const refuse = (entry: Entry) => {
    clearTimeout(entry.timer);
    entry.refuse();
  };

  const keepWaiting = (key: string, entry: Entry) => {
    queue.add(key, entry);
    entry.timer = setTimeout(() => queue.remove(key, entry) && entry.refuse(), maxWaitMs);
    scheduleTurn();
  };

  return {
    enter(key, request) {
      const entry: Entry = { ...request, isActive: false };
      if (entry.isKnown && queue.size() === 0 && active < atOnce && mayStart(key, entry)) start(key, entry);
      else {
        const refused = queue.size() < maxWaiting() ? null : (queue.takeFromLongest(key) ?? entry);
        if (refused) refuse(refused);
        if (refused !== entry) keepWaiting(key, entry);
      }
      return () => {
        clearTimeout(entry.timer);
        if (!entry.isActive) {
          queue.remove(key, entry);
          return;
        }
        entry.isActive = false;
        changeActive(key, entry, -1);
        if (entry.holdsPlace) pace.finished(queue.size() > 0);
        scheduleTurn();
      };
    },
    report: () => ({ active, waiting: queue.size(), maxWaiting: maxWaiting() }),
  };
}

/** The weight of the latest interval in the mean. */
const smoothing = 1 / 64;
/**
 * The mean before anything was measured: a hundred requests a second. A desk that has just started takes much longer for
 * its first requests, because their code is loaded and compiled, and that says little about those that wait.
 */
const firstMeanMs = 10;

/**
 * Measures how quickly requests are finished while the process has as many as it can do. A longer interval than
 * `maxIntervalMs` counts as so much: a process that stood still, or one long download, says little about those that wait.
 */
function createCompletionRate(maxIntervalMs: number) {
  /** The mean time between two finished requests while others wait, in milliseconds. */
  let mean = firstMeanMs;
  /**
   * The time at which the last request was finished, if another one waited then: only such an interval was spent on
   * work alone, and not on waiting for a request.
   */
  let since: number | null = null;
  return {
    /** Called when a request is finished, with whether another waits for its place. */
    finished(hasWaiting: boolean) {
      const now = performance.now();
      if (since !== null) mean += (Math.min(now - since, maxIntervalMs) - mean) * smoothing;
      since = hasWaiting ? now : null;
    },
    /** How many requests may be expected to finish within so many milliseconds. */
    finishedWithin: (ms: number) => ms / mean,
  };
}

/** Keeps items waiting by key. The keys take turns, however many items each has. */
export function createFairQueue<T>() {
  /** Items of each key, oldest first; the keys in the order of their turns. */
  const queues = new Map<string, Set<T>>();
  let size = 0;

  /** Removes an item that waits; false where it does not. */
  const remove = (key: string, item: T): boolean => {
    const queue = queues.get(key);
    if (!queue?.delete(item)) return false;
    size -= 1;
    if (queue.size === 0) queues.delete(key);
    return true;
  };

  return {
    size: () => size,
    add(key: string, item: T) {
      const queue = queues.get(key) ?? new Set();
      queues.set(key, queue.add(item));
      size += 1;
    },
    remove,
    /** Removes and returns the oldest item of the next key in turn, of those that may have one now. */
    takeNext(mayTake: (key: string, item: T) => boolean): { key: string; item: T } | null {
      for (const [key, queue] of queues) {
        const [item] = queue;
        if (item === undefined || !mayTake(key, item)) continue;
        remove(key, item);
        // A key that has had its turn goes to the end.
        if (queues.delete(key)) queues.set(key, queue);
        return { key, item };
      }
      return null;
    },
    /** Removes and returns the newest item of the key that has most, if it still has as many as `key` after that. */
    takeFromLongest(key: string): T | null {
      // Where each key has one item, which is usual with many people, none has more than another.
      if (queues.size === size) return null;
      let [longestKey, longest] = [key, queues.get(key) ?? new Set<T>()];
      const least = longest.size + 2;
      for (const [other, queue] of queues) {
        if (queue.size > longest.size) [longestKey, longest] = [other, queue];
      }
      const newest = [...longest].at(-1);
      return newest !== undefined && longest.size >= least && remove(longestKey, newest) ? newest : null;
    },
  };
}
