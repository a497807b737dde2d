// Runs after every `npm ci` and `npm install`: takes away what packages bring along and nothing here reads or should
// use. Plain JavaScript that any Node from 20 on can run.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const encodings = ['cl100k_base', 'gpt2', 'o200k_base', 'p50k_base', 'p50k_edit', 'r50k_base']

const unused = [
  // Headers of Node, 67 MB: nothing is built against them.
  ...Object.keys(optionalDependencies).map((name) => `${name}/include`),
  // All six tables in one file, and each once more as CommonJS: the splitter imports the one it needs, 17 MB.
  'js-tiktoken/dist/index.js',
  'js-tiktoken/dist/index.cjs',
  ...encodings.map((name) => `js-tiktoken/dist/ranks/${name}.cjs`),
  // What packages are tested with, 9 MB.
  '@mixmark-io/domino/test',
  'bintrees/test',
  // Pages that show what browsers did, 4 MB.
  'playwright-core/lib/vite',
  // A copy for pages without modules, 2 MB.
  'quickjs-emscripten/dist/index.global.js',
  // llama.cpp's way for processors with AMX computes other answers for several requests at once than for each alone,
  // down to no numbers at all: the next best way for these is taken without it.
  '@node-llama-cpp/linux-x64/bins/linux-x64/libggml-cpu-sapphirerapids.so',
]

// Two installs at once take the same away.
const options = { recursive: true, force: true, maxRetries: 5 }
for (const path of unused) rmSync(join(root, 'node_modules', path), options)
