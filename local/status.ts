import { dataFolderPath, loadEnvironmentFile } from './project.ts';
import { readInfo } from './stack-info.ts';

loadEnvironmentFile();
const folder = dataFolderPath();
const info = readInfo(folder);
if (info) {
  process.stdout.write(`${JSON.stringify(info, null, 2)}\n`);
} else {
  process.stderr.write(`No stack is running on ${folder}. "npm start" starts one.\n`);
  process.exitCode = 1;
}
