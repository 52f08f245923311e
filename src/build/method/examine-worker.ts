import { parentPort } from 'node:worker_threads';
import { examine } from '../../features/quiz/rules/method.ts';

const method = examine();
if (method.problems.length > 0)
  throw new Error(`The instrument breaks its rules: ${method.problems.join('; ')}`);
parentPort?.postMessage(JSON.stringify(method));
