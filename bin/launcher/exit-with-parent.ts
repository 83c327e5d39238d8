// Preloaded into a process that must not outlive the one that started it, however that one ends.
// By its id and not by a channel: `node --watch` keeps the channel to itself, and workers inherit one.
const owner = Number(process.env.DESK_LEASH);
delete process.env.DESK_LEASH;

if (owner > 0) {
  setInterval(() => {
    if (!lives(owner)) process.kill(0, 'SIGTERM');
  }, 500).unref();
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
