// `npm run mutation [-- --seed 7 --mutants 200]`: plants faults in copies of the project, one at a time, and tells
// how many the nearest tests notice. It takes about 20 minutes of two cores; the exit code is 1 below 80 %.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isTestCode, readSourceFiles, type SourceFile } from '../architecture/source-file.ts'
import { createRandom } from '../chaos/random.ts'
import { keepCompiling } from './compiles.ts'
import { areaOfMutant, areas, drawMutants } from './draw.ts'
import { equivalenceOf } from './equivalents.ts'
import { openCopy } from './house-copy.ts'
import { listMutants } from './list-mutants.ts'
import { createTestFinder, nearestTests } from './nearest-tests.ts'
import { renderResults, renderSection, replaceSection, type Verdict } from './results.ts'
import { createRunner } from './runner.ts'
import { type TestTimes, tryMutant } from './try-mutant.ts'

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '7' }, mutants: { type: 'string', default: '200' } },
})
const [seed, wanted] = [Number(values.seed), Number(values.mutants)]
const root = join(import.meta.dirname, '..', '..')
const results = join(root, 'bench', 'RESULTS.md')
const leastRatio = 0.8
const startedAtMs = Date.now()

// So that what is open ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const files = readSourceFiles(root)
console.log(`Faults are planted, seed ${seed}`)
const random = createRandom(seed)
const perArea = Math.ceil(wanted / areas.length)
const copies = await Promise.all([openCopy(root), openCopy(root)])
const benches = copies.map((copy) => ({ copy, runner: createRunner(copy) }))
try {
  const [copy] = copies
  const isEquivalent = (mutant: Parameters<typeof equivalenceOf>[0]) => equivalenceOf(mutant) !== undefined
  // More than are wanted: some do not compile, and some are no faults.
  const candidates = drawMutants(await listMutants(files.filter(isMutable)), 3 * perArea, random)
  const compiling = await keepCompiling(copy, candidates)
  const drawn = drawMutants(
    compiling.filter((mutant) => !isEquivalent(mutant)),
    perArea,
    random,
  )
  const finder = createTestFinder(files)
  const trials = drawn.map((mutant) => ({ mutant, tests: nearestTests(mutant.path, finder) }))
  const times: TestTimes = new Map()
  const verdicts: Verdict[] = []
  const waiting = trials.values()
  await Promise.all(
    benches.map(async (bench) => {
      for (const { mutant, tests } of waiting) {
        const verdict = { mutant, tests, end: await tryMutant(bench, mutant, tests, times) }
        verdicts.push(verdict)
        console.log(`${verdicts.length}/${trials.length} ${verdict.end}: ${mutant.path}:${mutant.line} ${mutant.name}`)
      }
    }),
  )
  const minutes = (Date.now() - startedAtMs) / 60_000
  console.log(renderResults(verdicts, minutes))
  writeFileSync(
    results,
    replaceSection(
      readFileSync(results, 'utf8'),
      renderSection(verdicts, { seed, wanted, minutes, day: new Date().toISOString().slice(0, 10) }),
    ),
  )
  process.exitCode = verdicts.filter(({ end }) => end !== 'survived').length < leastRatio * verdicts.length ? 1 : 0
} finally {
  for (const { runner } of benches) runner.close()
  await Promise.all(copies.map((copy) => copy.close()))
}

/** What is drawn on the screen is looked at in a browser, where the nearest tests are those of whole pages. */
function isMutable({ path }: SourceFile): boolean {
  return areaOfMutant(path) !== undefined && /\.(ts|mjs)$/.test(path) && !path.endsWith('.d.ts') && !isTestCode(path)
}
