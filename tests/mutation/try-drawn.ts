import type { SourceFile } from '../architecture/source-file.ts'
import { createRandom } from '../chaos/random.ts'
import { keepCompiling } from './compiles.ts'
import { areas, drawMutants } from './draw.ts'
import { equivalenceOf } from './equivalents.ts'
import { openCopy } from './house-copy.ts'
import { isMutable } from './is-mutable.ts'
import { listMutants } from './list-mutants.ts'
import { createTestFinder } from './nearest-tests.ts'
import { renderVerdict } from './results.ts'
import { createRunner } from './runner.ts'
import type { TestTimes } from './test-times.ts'
import { tryMutant, type Verdict } from './try-mutant.ts'

/**
 * Tries faults drawn by the seed, as many of each area, in two copies at once; none is begun after so many minutes.
 *
 * @returns how many were drawn, and what became of those that were tried: the first of the draw, which mixes areas
 */
export async function tryDrawn(
  root: string,
  files: readonly SourceFile[],
  { seed, wanted, maxMinutes }: { seed: number; wanted: number; maxMinutes: number },
): Promise<{ drawn: number; verdicts: Verdict[] }> {
  const endMs = Date.now() + maxMinutes * 60_000
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
    const times: TestTimes = new Map()
    const verdicts: Verdict[] = []
    const waiting = drawn.values()
    await Promise.all(
      benches.map(async (bench) => {
        for (const mutant of waiting) {
          if (Date.now() > endMs) return
          const verdict = await tryMutant(bench, mutant, finder, times)
          verdicts.push(verdict)
          console.log(`${verdicts.length}/${drawn.length} ${renderVerdict(verdict)}`)
        }
      }),
    )
    return { drawn: drawn.length, verdicts }
  } finally {
    for (const { runner } of benches) runner.close()
    await Promise.all(copies.map((copy) => copy.close()))
  }
}
