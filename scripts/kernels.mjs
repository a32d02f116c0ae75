// Compiles the AssemblyScript kernels to WebAssembly and writes each as a module of the room that loads it, so
// that a clone, a browser and a worker need no compiler and no file to fetch. `--check` only says what is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const root = new URL('..', import.meta.url);
/** Source under kernels/, and the module it becomes. */
const KERNELS = {
  'sparse.ts': 'src/sparse/sparse-kernel-wasm.ts',
  'dense.ts': 'src/dense/dense-kernel-wasm.ts',
  'run-lines.ts': 'src/runs/run-lines-kernel-wasm.ts',
  'rank-sums.ts': 'src/fusion/rank-sums-kernel-wasm.ts',
  'vocabulary-lines.ts': 'src/text/words/vocabulary-lines-kernel-wasm.ts',
  'crc32c.ts': 'src/storage/index/crc32c-kernel-wasm.ts',
};

async function compile(source) {
  const messages = [];
  const output = {};
  const { error } = await asc.main(
    [
      `kernels/${source}`,
      ...['--outFile', 'kernel.wasm', '--runtime', 'stub', '--use', 'abort=', '-O3', '--converge'],
      ...['--enable', 'simd', '--importMemory', '--noExportMemory', '--maximumMemory', '65536'],
    ],
    {
      stdout: { write: (text) => messages.push(text) },
      stderr: { write: (text) => messages.push(text) },
      readFile: (name) => {
        try {
          return readFileSync(new URL(name, root), 'utf8');
        } catch {
          return null;
        }
      },
      writeFile: (name, contents) => {
        output[name] = contents;
      },
    },
  );
  if (error) throw new Error(`kernels/${source}: ${error.message}\n${messages.join('')}`);
  return Buffer.from(output['kernel.wasm']);
}

const isCheck = process.argv.includes('--check');
let stale = 0;
for (const [source, target] of Object.entries(KERNELS)) {
  const text = `// Built from kernels/${source} by \`npm run kernels\`.
/** The compiled kernel, in base64. */
export const WASM_BASE64: string =
  '${(await compile(source)).toString('base64')}';
`;
  const path = fileURLToPath(new URL(target, root));
  let before = '';
  try {
    before = readFileSync(path, 'utf8');
  } catch {}
  if (before === text) continue;
  if (isCheck) {
    stale++;
    console.error(`${target} is stale: run \`npm run kernels\`.`);
  } else {
    writeFileSync(path, text);
    console.log(`${target}: ${text.length} characters`);
  }
}
if (stale > 0) process.exit(1);
