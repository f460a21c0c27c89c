/** For commands that people run, as their first import: what ends one is told in a sentence, without a trace. */
process.on('uncaughtException', (error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
