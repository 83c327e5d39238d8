/**
 * Calls when the time is up and what had come by then has been read. A process that is busy reads late what came in
 * time: its timers are asked first, and would refuse a view whose record is on disk. What it gives ends the wait.
 */
export function startDeadline(ms: number, passed: () => void): () => void {
  let immediate: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    immediate = setImmediate(passed);
  }, ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
}
