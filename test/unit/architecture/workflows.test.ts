import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { configOf } from '../../../infra/config.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, '.github/workflows');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

const jobsOf = (workflow: string) => {
  const [, jobs = ''] = workflow.split(/^jobs:\n/m);
  return new Map(
    [...jobs.matchAll(/^ {2}([\w-]+):\n((?: {4}.*\n|\n| *#.*\n)*)/gm)].map(([, name = '', text = '']) => [name, text]),
  );
};

it('deploy-at-once.yml does not queue behind deploy.yml, which may be waiting for an approval', () => {
  const groupOf = (name: string) => /^concurrency: (\S+)$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1];
  expect(groupOf('deploy.yml')).toBeDefined();
  expect(groupOf('deploy-at-once.yml')).not.toBe(groupOf('deploy.yml'));
});

it('deploy-at-once.yml resolves the commit once and passes the hash to every later job', () => {
  const jobs = jobsOf(readFileSync(join(folder, 'deploy-at-once.yml'), 'utf8'));
  const resolving = jobs.get('commit') ?? '';
  expect(resolving).toContain('git merge-base --is-ancestor HEAD origin/main\n');
  expect(resolving).toContain('echo "hash=$(git rev-parse HEAD)" >> "$GITHUB_OUTPUT"\n');
  jobs.delete('commit');
  expect([...jobs.keys()]).toEqual(['converter-image', 'assemble', 'deploy']);
  for (const job of jobs.values()) {
    expect(job).toMatch(/^ {4}needs: (commit$|\[commit, )/m);
    expect(job).toMatch(/ commit: \$\{\{ needs\.commit\.outputs\.hash \}\}\n/);
    expect(job).not.toContain('inputs.commit');
  }
});

it('deploy-environment.yml runs a preflight check, the deployment and a smoke test, which the docs describe in order', () => {
  const steps = ['preflight', 'deploy', 'smoke'];
  const workflow = readFileSync(join(folder, 'deploy-environment.yml'), 'utf8');
  expect([...workflow.matchAll(/run: (?:npm run|npx) (cdk \w+|[\w-]+)/g)].map(([, step]) => step)).toEqual(steps);
  const [, description = ''] = readFileSync(join(root, 'docs/operations-deploy.md'), 'utf8').split(
    '### The first run\n',
  );
  const places = steps.map((step) => description.search(new RegExp(`^\\d\\. \`${step}\``, 'm')));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
});

it('show-sub.yml prints the sub of each environment that the pipeline uses', () => {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const deployed = [...read('deploy.yml').matchAll(/deploy-environment\.yml\n +with:\n +environment: (\w+)/g)];
  expect(deployed.length).toBeGreaterThan(0);
  const [, shown] = /environment: \[(.+)\]/.exec(read('show-sub.yml')) ?? [];
  expect(shown?.split(', ')).toEqual(deployed.flatMap(([, name]) => [name, `${name}-read`]));
});

describe('the assembly that is deployed', () => {
  const read = (name: string) => readFileSync(join(folder, `${name}.yml`), 'utf8');
  const needsOf = (job: string) =>
    new RegExp(`^  ${job}:\\n(?:    .*\\n)*?    needs: \\[?([^\\]\\n]*)`, 'm').exec(read('deploy'))?.[1]?.split(', ');

  it('is built without credentials, with the converter image that the checks tested', () => {
    expect(read('assemble')).not.toMatch(/configure-aws-credentials|id-token|environment: \$/);
    expect(read('assemble')).toContain('-c converterImage=converter.tar --output assembly');
    expect(read('converter-image')).not.toMatch(/configure-aws-credentials|id-token/);
  });

  it.each(['deploy-environment', 'show-difference'])('is used by %s without synthesizing again', (name) => {
    expect(read(name)).toMatch(/name: assembly-\$\{\{ inputs\.environment \}\}\n +path: assembly\n/);
    const commands = [...read(name).matchAll(/(?:npx cdk|npm run deploy) .*/g)].map(([command]) => command);
    expect(commands.map((command) => /--app assembly\b/.test(command) && !/ -c /.test(command))).toEqual([true]);
  });

  it('goes to prod only after stage runs it and the difference is shown, and stage does not wait for prod', () => {
    expect(needsOf('stage')).toEqual(['assemble-stage']);
    expect(needsOf('prod-difference')).toEqual(['stage', 'assemble-prod']);
    expect(needsOf('prod')).toEqual(['prod-difference']);
    for (const environment of ['stage', 'prod']) expect(needsOf(`assemble-${environment}`)).toEqual(['check']);
  });

  it('is built only from commits on main, even in an outage', () => {
    expect(read('assemble')).toContain('run: git merge-base --is-ancestor HEAD origin/main');
    expect(read('deploy')).toMatch(/branches: \[main\]/);
  });
});

describe.each(readdirSync(folder))('the workflow %s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

  it('runs commands and workflows that exist', () => {
    expect(all(/npm run ([\w:-]+)/g).filter((script) => !(script in scripts))).toEqual([]);
    expect(all(/uses: \.\/(\S+)/g).filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('pins third-party actions to a commit hash', () => {
    const others = all(/uses: (.+)/g).filter((action) => !action.startsWith('./'));
    expect(others.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v[\d.]+$/.test(action))).toEqual([]);
  });

  it('names only environments that the configuration defines', () => {
    for (const environment of all(/^ +environment: (\w+)$/gm)) expect(configOf(environment).name).toBe(environment);
  });

  it('fails when a command before a pipe fails', () => {
    const steps = text.split(/^ {6}- /m).slice(1);
    // GitHub sets pipefail only if the step names bash as its shell:
    // https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax#jobsjob_idstepsshell
    const piped = steps.filter((step) => /^run:.*[^|]\|[^|]/m.test(step));
    expect(piped.filter((step) => !/^ {8}shell: bash$/m.test(step))).toEqual([]);
  });

  it('lets only jobs that assume an AWS role, or print what it trusts, request an ID token', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m);
    const assumesRole = (job: string): boolean =>
      /configure-aws-credentials|ACTIONS_ID_TOKEN_REQUEST_URL/.test(job) ||
      [...job.matchAll(/uses: \.\/(\S+)/g)].some(([, file = '']) =>
        readFileSync(join(root, file), 'utf8').includes('configure-aws-credentials'),
      );
    for (const [job, steps] of jobsOf(text)) {
      const rights = /^ {4}permissions:\n((?: {6}.*\n)*)/m.exec(steps)?.[1];
      expect([job, rights]).toEqual([
        job,
        assumesRole(steps) ? '      contents: read\n      id-token: write\n' : undefined,
      ]);
    }
  });

  it('limits the time of every job and uses no stored keys', () => {
    const jobs = all(/^ {2}([\w-]+):$/gm).filter((job) =>
      new RegExp(`^  ${job}:\\n(?:    .*\\n|\\n)*?    runs-on:`, 'm').test(text),
    );
    expect(all(/timeout-minutes: (\d+)/g)).toHaveLength(jobs.length);
    expect(text).not.toMatch(/secrets\.|aws-secret-access-key/);
  });
});
