// Runs the ```console examples of the README and the guides again and writes what they print now. Look at the
// difference before committing it: a test compares the same lines, and this makes it agree.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'consilience-examples-'));
cpSync(join(root, 'examples'), folder, { recursive: true });
writeFileSync(
  join(folder, 'consilience'),
  `#!/bin/sh\nexec "${process.execPath}" "${root}/dist/bin/consilience.js" "$@"\n`,
  {
    mode: 0o755,
  },
);
const environment = { ...process.env, PATH: `${folder}:${process.env.PATH}` };

function renewed(block) {
  return block.replace(/^\$ (.*)\n((?:(?!\$ ).*\n)*)/gm, (_, command) => {
    const { stdout, stderr } = spawnSync('sh', ['-c', command], {
      cwd: folder,
      encoding: 'utf8',
      env: environment,
    });
    if (stderr !== '') console.log(`${command}\n${stderr}`);
    return `$ ${command}\n${stdout}`;
  });
}

const guides = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
for (const document of ['README.md', ...guides.map((name) => `docs/${name}`)]) {
  const path = join(root, document);
  const text = readFileSync(path, 'utf8');
  const next = text.replace(
    /```console\n([\s\S]*?)```/g,
    (_, block) => `\`\`\`console\n${renewed(block)}\`\`\``,
  );
  if (next !== text) {
    writeFileSync(path, next);
    console.log(`Renewed ${document}.`);
  }
}
rmSync(folder, { recursive: true, force: true });
