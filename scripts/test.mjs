// `npm test`: installs what is missing and runs every check, on any Node from 20 on. With TEST_ALL=1 also
// those that take minutes: the files of tests/long-files.json, the image that compose builds, all that can
// strike a model's process, and the chatflow service once more on Postgres.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { projectRoot, requireNode, runInForeground } from '../cli/bin/pinned-node.mjs'
import { failuresOf } from './failures.mjs'
import { installPackages } from './install.mjs'
import { buildPages } from './web/build-changed.mjs'

const bin = (name) => join(projectRoot, 'node_modules', name)

const cache = join(projectRoot, 'node_modules', '.cache')
// They read the sources alone and leave a processor idle now and then, so they run side by side. One checker,
// because each of several finds out anew what the others know: two of them take half as much again.
const checkTypes = [
  '--noEmit',
  '--checkers',
  '1',
  '--incremental',
  '--tsBuildInfoFile',
  join(cache, 'types.tsbuildinfo'),
]
const readings = [
  { name: 'types', script: bin('typescript/bin/tsc'), args: checkTypes },
  { name: 'lint', script: bin('@biomejs/biome/bin/biome'), args: ['check', '--error-on-warnings', '.'] },
  { name: 'unused code', script: bin('knip/bin/knip.js'), args: ['--cache'] },
]
const vitest = bin('vitest/vitest.mjs')
const all = process.env.TEST_ALL !== undefined
// Files that take nine seconds or more, of which others try the same code in less. Whoever names tests wants
// those alone, long ones too.
const longFiles = JSON.parse(readFileSync(join(projectRoot, 'tests/long-files.json'), 'utf8'))
const named = process.argv.slice(2)
const leftOut = all || named.length > 0 ? [] : longFiles.flatMap((file) => ['--exclude', file])
const report = join(cache, 'tests.json')
const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report]
const checks = [{ name: 'tests', script: vitest, args: ['run', ...reporters, ...leftOut, ...named] }]
const hasPostgres = existsSync('/usr/lib/postgresql') || isInstalled('initdb')
if (all && hasPostgres && named.length === 0) {
  const script = join(projectRoot, 'tests/with-postgres.ts')
  checks.push({ name: 'chatflow service on Postgres', script, args: [] })
}

// Programs that parts of the tests run against; `scripts/engines.sh all` installs them.
const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const engines = [
  { command: browsers, part: 'the pages in a browser (chromium-headless-shell)' },
  { command: 'prometheus', part: 'Prometheus itself as client and as server (prometheus)' },
  { command: 'docker', part: 'containers and their logs (docker.io)' },
  { command: 'docker-compose', part: 'the six services as containers (docker-compose)' },
]

process.chdir(projectRoot)
if (!(await installPackages()) || !(await buildPages())) process.exit(1)
const node = requireNode()
// Programs that the checks start by the name `node` get the same one, and what another has compiled before them.
const env = {
  ...process.env,
  PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(cache, 'tests'),
}
if (isBareDebian() && !browsers.some(isInstalled)) await runInForeground('scripts/engines.sh', ['browser'])
const failed = []
rmSync(report, { force: true })
const read = readings.map(({ script, args }) => runQuietly([script, ...args]))
for (const [at, { name }] of readings.entries()) {
  const { code, output } = await read[at]
  process.stdout.write(`\n== ${name}\n${output}`)
  if (code !== 0) failed.push(name)
}
for (const { name, script, args } of checks) {
  process.stdout.write(`\n== ${name}\n`)
  if ((await runInForeground(node, [script, ...args], { env })) !== 0) failed.push(name)
}
process.stdout.write('\n')
// At the end, where whoever reads the last lines of a long log finds them.
for (const failure of failuresOf(report)) process.stdout.write(`${failure}\n\n`)
for (const line of skipped()) process.stdout.write(`skipped: ${line}\n`)
process.stdout.write(failed.length === 0 ? 'All checks hold\n' : `Failed: ${failed.join(', ')}\n`)
process.exit(failed.length === 0 ? 0 : 1)

/** Resolves with the exit code, and all that was printed. */
async function runQuietly(args) {
  const child = spawn(node, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  return { code, output }
}

function isBareDebian() {
  return process.getuid?.() === 0 && isInstalled('apt-get')
}

function isInstalled(command) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)))
}

/** Parts that need what this machine lacks; the tests themselves leave them out. */
function skipped() {
  const lines = engines.filter(({ command }) => ![command].flat().some(isInstalled)).map(({ part }) => part)
  if (!all)
    lines.push(
      'files that take ten seconds or more each (tests/long-files.json), containers by compose, all faults of a model process, every kind of node in the inspector, and the chatflow service on Postgres (TEST_ALL=1)',
    )
  else if (!hasPostgres) lines.push('chatflow service on Postgres (postgresql)')
  if (process.env.LLAMA_SERVER === undefined && !existsSync(join(projectRoot, '.cache', 'llama-server')))
    lines.push('models on llama-server (scripts/llama-server.sh)')
  if (!existsSync(join(projectRoot, '.cache', 'vector-servers')))
    lines.push('vectors in Postgres and in Chroma (scripts/engines.sh all)')
  if (!existsSync(join(projectRoot, '..', 'shared'))) lines.push('cases that read recorded examples in ../shared')
  if (process.platform === 'win32') lines.push('cases that need POSIX signals')
  return lines
}
