import { tellProblem } from './tell.ts';

/** For commands that people run, as their first import: what ends one is told in a sentence, without a trace. */
process.on('uncaughtException', (error) => {
  tellProblem(error);
  process.exit(1);
});
