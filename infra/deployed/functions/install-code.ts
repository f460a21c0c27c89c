import { cpSync, existsSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const images = join('node_modules', '@img');

/** The code of sharp for this machine beside the one for Lambda's: sharp takes the one that fits. */
function addNativeModules(root: string, directory: string) {
  if (!existsSync(join(directory, images))) return;
  for (const name of readdirSync(join(root, images)))
    if (!existsSync(join(directory, images, name)))
      symlinkSync(join(root, images, name), join(directory, images, name), 'junction');
}

/**
 * A copy of a function's files away from the project, where a file that the bundle lacks is lacking: beside the project's
 * own packages Node would find it there.
 */
export function installCode(root: string, asset: string, directory: string): void {
  cpSync(asset, directory, { recursive: true });
  addNativeModules(root, directory);
}
