import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerHelp, print } from '../terminal.ts';

const usage = 'Usage: npm run new-partner -- NAME     copies the template to shared/partner/NAME';

/** The names that a partner cannot have, because they are export conditions that choose other files of packages. */
const conditions =
  'default import require node node-addons module module-sync types browser deno bun worker workerd edge-light electron react-server react-native development production style'.split(
    ' ',
  );

const folders = ['shared/partner', 'test/partner'];

interface Package {
  imports: { '#partner': Record<string, string> };
}

/** Converts a name to a title: 'cedar-falls' to 'Cedar Falls'. */
const titleOf = (name: string) =>
  name.replaceAll(/(?:^|-)(.)/g, (_, first: string) => ` ${first.toUpperCase()}`).trim();

function assertFree(name: string, { '#partner': partners }: Package['imports'], root: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(
      `${name} isn't a valid partner name. Use lowercase letters, digits and hyphens, such as cedar-falls.`,
    );
  if (conditions.includes(name))
    throw new Error(`${name} has a special meaning in Node and packages. Choose another name.`);
  const existing = folders.map((folder) => join(folder, name)).find((folder) => existsSync(join(root, folder)));
  if (name in partners || existing)
    throw new Error(`The partner ${name} already exists. See ${partners[name] ?? existing}, or choose another name.`);
}

function copyTemplate(folder: string, name: string): void {
  cpSync(join(folder, 'template'), join(folder, name), { recursive: true });
  for (const entry of readdirSync(join(folder, name), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replaceAll('Template', titleOf(name)).replaceAll(/\btemplate\b/g, name));
  }
}

/** Creates a partner from the template in the repository at `root`. Throws if the name is invalid or already used. */
export function makePartner(root: string, name: string): void {
  const file = join(root, 'package.json');
  const content = JSON.parse(readFileSync(file, 'utf8')) as Package;
  assertFree(name, content.imports, root);
  for (const folder of folders) copyTemplate(join(root, folder), name);
  // Must come before the default condition, because Node uses the first match.
  const { default: defaultPath = '', ...others } = content.imports['#partner'];
  content.imports['#partner'] = { ...others, [name]: `./shared/partner/${name}/partner.ts`, default: defaultPath };
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

const nextSteps = (name: string) => `Copied the template to shared/partner/${name}, with tests in test/partner/${name}.
Next steps (see "Add a university" in CONTRIBUTING.md):
  PARTNER=${name} npm start
      shows it
  shared/partner/${name}/config.ts
      is where to start: name, addresses, colors, time zone
  PARTNER=${name} npm test -- test/partner-suite
      checks it`;

if (import.meta.main) {
  answerHelp(usage);
  const [name, ...more] = process.argv.slice(2);
  if (name === undefined || more.length > 0) throw new Error(usage);
  makePartner(join(import.meta.dirname, '../..'), name);
  print(nextSteps(name));
}
