import process from 'node:process';
import { startQueue } from '../../db/core/jobs/startQueue.js';

// Runs a queue on the database of the first argument. Its jobs never end: a test kills this process.
await startQueue({
  target: { url: process.argv[2]! },
  tasks: [
    {
      name: 'work',
      run: async ({ key }) => {
        console.log(key);
        await new Promise(() => {});
      },
    },
  ],
  onError: (error) => console.error(error),
});
