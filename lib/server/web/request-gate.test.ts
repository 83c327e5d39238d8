import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRequestGate, queueMs } from './request-gate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs one turn of the event loop. Each takes a millisecond of the fake clock. */
const runTurn = () => void vi.advanceTimersToNextTimer();
const runTurns = () => void vi.advanceTimersByTime(50);

function openGate(maxActive: number) {
  const gate = createRequestGate(maxActive);
  const events: string[] = [];
  let number = 0;
  const enter = (key: string, { isKnown = true, holdsPlace = true } = {}) => {
    number += 1;
    const name = `${key}${number}`;
    const leave = gate.enter(key, {
      isKnown,
      holdsPlace,
      start: () => void events.push(`${name} starts`),
      refuse: () => void events.push(`${name} is refused`),
    });
    return { name, leave, was: (what: string) => events.includes(`${name} ${what}`) };
  };
  /** Teaches the gate that a request takes so long: `count` are answered while others wait. */
  const work = (eachMs: number, count = 400) => {
    const hold = Array.from({ length: maxActive * 2 }, (_, index) => enter(`teacher-${index}-`));
    runTurns();
    for (let done = 0; done < count; done++) {
      vi.advanceTimersByTime(eachMs);
      hold
        .splice(
          hold.findIndex((request) => request.was('starts')),
          1,
        )[0]
        ?.leave();
      hold.push(enter(`teacher-${done}-`));
    }
    for (const request of hold) request.leave();
    runTurns();
    events.splice(0);
  };
  return { gate, events, enter, work };
}

describe('the gate', () => {
  test('never runs more requests than its places', () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('enter' as const), at: fc.nat(4) }) },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('leave' as const), at: fc.nat(40) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), at: fc.nat(1500) }) },
    );
    const run = fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.array(step, { maxLength: 120 }),
      (places, steps) => {
        const { gate, events, enter } = openGate(places);
        const inside: ReturnType<typeof enter>[] = [];
        for (const { kind, at } of steps) {
          if (kind === 'enter') inside.push(enter(`person${at}-`));
          else if (kind === 'leave') inside.splice(at % Math.max(inside.length, 1), 1)[0]?.leave();
          else vi.advanceTimersByTime(at);
          runTurns();
          const { active, waiting, maxWaiting } = gate.report();
          expect(active).toBeLessThanOrEqual(places);
          expect(active).toBe(inside.filter((request) => request.was('starts')).length);
          expect(waiting).toBe(
            inside.filter((request) => !request.was('starts') && !request.was('is refused')).length,
          );
          expect(waiting).toBeLessThanOrEqual(Math.max(maxWaiting, places * 4));
        }
        while (inside.length > 0) {
          const next = inside.findIndex((request) => request.was('starts') || request.was('is refused'));
          // Otherwise somebody waits whose turn never comes.
          expect(next).toBeGreaterThanOrEqual(0);
          inside.splice(next, 1)[0]?.leave();
          runTurns();
        }
        expect(new Set(events).size).toBe(events.length);
        expect(gate.report()).toMatchObject({ active: 0, waiting: 0 });
        expect(vi.getTimerCount()).toBe(0);
      },
    );
    fc.assert(run);
  });

  test('a request that leaves while it waits is not started', () => {
    const { gate, enter, events } = openGate(1);
    const [first, second, third] = [enter('a'), enter('b'), enter('c')];
    runTurns();
    second?.leave();
    expect(gate.report()).toMatchObject({ active: 1, waiting: 1 });
    first?.leave();
    runTurns();
    expect(third?.was('starts')).toBe(true);
    expect(events).toEqual(['a1 starts', 'c3 starts']);
  });

  test('after the first sixteen one request starts in each turn of the event loop', () => {
    const { gate, enter } = openGate(32);
    for (let count = 0; count < 20; count++) enter(`person${count}-`);
    expect(gate.report()).toMatchObject({ active: 16, waiting: 4 });
    for (let turn = 1; turn <= 4; turn++) {
      runTurn();
      expect(gate.report()).toMatchObject({ active: 16 + turn, waiting: 4 - turn });
    }
  });

  test('about two seconds of work wait, and what does not fit is refused on arrival', () => {
    const { gate, enter, work } = openGate(4);
    work(500);
    expect(gate.report().maxWaiting).toBe(queueMs / 500);
    const all = Array.from({ length: 20 }, (_, index) => enter(`person${index}-`));
    expect(all.map((request) => request.was('is refused'))).toEqual(
      all.map((_, index) => index >= 4 + queueMs / 500),
    );
  });

  describe('a desk that loads its code for its first requests', () => {
    afterEach(() => void vi.restoreAllMocks());
    /** Each client asks again once it is answered. The process does one thing at a time, so turns are as long as the work. */
    const refusedOf = (clients: number, answers: number) => {
      let now = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => now);
      const { enter, events } = openGate(256);
      const inside = Array.from({ length: clients }, (_, index) => enter(`person${index}-`));
      for (let done = 0; done < answers; done++) {
        now += done < 20 ? 400 : 5;
        const next = inside.findIndex((request) => request.was('starts'));
        inside.splice(next, 1)[0]?.leave();
        inside.push(enter(`again${done}-`));
        runTurn();
      }
      const refused = events.filter((event) => event.endsWith('is refused')).length;
      for (const request of inside) request.leave();
      return refused;
    };

    test('sixty clients are all answered, and each time that they ask again', () => {
      expect(refusedOf(60, 200)).toBe(0);
    });

    test('what could not be answered in two seconds is refused on arrival', () => {
      expect(refusedOf(500, 0)).toBe(500 - 16 - queueMs / 10);
    });
  });

  test('where work suddenly takes longer, nobody waits for ever', () => {
    const { enter } = openGate(1);
    const [first, second] = [enter('a'), enter('b')];
    vi.advanceTimersByTime(3999);
    expect([first?.was('starts'), second?.was('is refused')]).toEqual([true, false]);
    vi.advanceTimersByTime(1);
    expect(second?.was('is refused')).toBe(true);
  });

  test('one person may fill the queue, and gives places to others when they come', () => {
    const { gate, enter, work } = openGate(4);
    work(500);
    // Three are worked on and four wait.
    const many = Array.from({ length: 7 }, () => enter('greedy'));
    expect(many.some((request) => request.was('is refused'))).toBe(false);
    expect(enter('greedy').was('is refused')).toBe(true);
    const other = enter('other');
    expect(other.was('is refused')).toBe(false);
    expect(many.map((request) => request.was('is refused'))).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(gate.report().waiting).toBe(4);
    runTurns();
    expect(other.was('starts')).toBe(true);
  });

  test('all who are not known have at most half of the places together', () => {
    const { gate, enter } = openGate(8);
    for (let count = 0; count < 20; count++) enter(`address${count}-`, { isKnown: false });
    runTurns();
    expect(gate.report()).toMatchObject({ active: 4, waiting: 16 });
    expect(enter('person').was('starts')).toBe(false);
    runTurns();
    expect(gate.report().active).toBe(5);
  });

  test('while somebody known is answered, others have few places', () => {
    const { gate, enter } = openGate(256);
    const person = enter('person');
    expect(person.was('starts')).toBe(true);
    for (let count = 0; count < 40; count++) enter('address', { isKnown: false });
    expect(gate.report().active).toBe(1);
    for (let turn = 1; turn <= 4; turn++) {
      runTurn();
      expect(gate.report().active).toBe(1 + turn);
    }
    runTurns();
    expect(gate.report().active).toBe(5);
    person.leave();
    runTurns();
    expect(gate.report().active).toBe(40);
  });

  test('what holds no place starts in its turn, however many places are held', () => {
    const { gate, enter } = openGate(4);
    for (let count = 0; count < 6; count++) enter(`person${count}-`);
    const file = enter('person0- files', { holdsPlace: false });
    expect(file.was('starts')).toBe(false);
    runTurns();
    expect(file.was('starts')).toBe(true);
    expect(gate.report().active).toBe(4);
    file.leave();
    expect(gate.report()).toMatchObject({ active: 4, waiting: 2 });
  });

  test('one person never has every place of work', () => {
    const { gate, enter } = openGate(8);
    for (let count = 0; count < 20; count++) enter('greedy');
    runTurns();
    expect(gate.report().active).toBe(6);
    const other = enter('other');
    runTurns();
    expect(other.was('starts')).toBe(true);
  });
});
