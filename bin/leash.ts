// Imported by a process that must not outlive the one that started it: where that one ends, however it
// ends, the channel between them closes.
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), 10_000).unref();
});
process.channel?.unref();
