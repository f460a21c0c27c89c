/** Prints the processor time (ms) of this process's main thread for importing the file that it is given. */
const before = process.threadCpuUsage();
await import(process.argv[2] ?? '');
const { user, system } = process.threadCpuUsage(before);
console.log((user + system) / 1000);
