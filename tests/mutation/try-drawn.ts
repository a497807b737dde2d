import type { SourceFile } from '../architecture/source-file.ts'
import { createRandom } from '../chaos/random.ts'
import { keepCompiling } from './compiles.ts'
import { areas, drawMutants } from './draw.ts'
import { equivalenceOf } from './equivalents.ts'
import { openCopy } from './house-copy.ts'
import { isMutable } from './is-mutable.ts'
import { listMutants } from './list-mutants.ts'
import { createTestFinder, nearestTests } from './nearest-tests.ts'
import type { Verdict } from './results.ts'
import { createRunner } from './runner.ts'
import { type TestTimes, tryMutant } from './try-mutant.ts'

/** Tries faults drawn by the seed, as many of each area, in two copies at once. */
export async function tryDrawn(
  root: string,
  files: readonly SourceFile[],
  { seed, wanted }: { seed: number; wanted: number },
): Promise<Verdict[]> {
  const random = createRandom(seed)
  const perArea = Math.ceil(wanted / areas.length)
  const copies = await Promise.all([openCopy(root), openCopy(root)])
  const benches = copies.map((copy) => ({ copy, runner: createRunner(copy) }))
  try {
    const [copy] = copies
    // More than are wanted: some do not compile, and some are no faults.
    const candidates = drawMutants(await listMutants(files.filter(isMutable)), 3 * perArea, random)
    const compiling = await keepCompiling(copy, candidates)
    const drawn = drawMutants(
      compiling.filter((mutant) => equivalenceOf(mutant) === undefined),
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
          console.log(
            `${verdicts.length}/${trials.length} ${verdict.end}: ${mutant.path}:${mutant.line} ${mutant.name}`,
          )
        }
      }),
    )
    return verdicts
  } finally {
    for (const { runner } of benches) runner.close()
    await Promise.all(copies.map((copy) => copy.close()))
  }
}
