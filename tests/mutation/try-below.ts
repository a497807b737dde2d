import type { SourceFile } from '../architecture/source-file.ts'
import { keepCompiling } from './compiles.ts'
import { equivalenceOf } from './equivalents.ts'
import { openCopy } from './house-copy.ts'
import { isMutable } from './is-mutable.ts'
import { listMutants } from './list-mutants.ts'
import { createTestFinder } from './nearest-tests.ts'
import { renderVerdict } from './results.ts'
import { createRunner } from './runner.ts'
import type { TestTimes } from './test-times.ts'
import { tryMutant, type Verdict } from './try-mutant.ts'

/** Tries every fault of the files whose paths start with one of these, one after the other, in one copy. */
export async function tryBelow(
  root: string,
  files: readonly SourceFile[],
  prefixes: readonly string[],
): Promise<{ drawn: number; verdicts: Verdict[] }> {
  const chosen = files.filter((file) => isMutable(file) && prefixes.some((prefix) => file.path.startsWith(prefix)))
  const mutants = (await listMutants(chosen)).filter((mutant) => equivalenceOf(mutant) === undefined)
  const finder = createTestFinder(files)
  const times: TestTimes = new Map()
  const copy = await openCopy(root)
  const runner = createRunner(copy)
  try {
    const verdicts: Verdict[] = []
    for (const mutant of mutants) {
      const verdict = await tryMutant({ copy, runner }, mutant, finder, times)
      verdicts.push(verdict)
      console.log(`${verdicts.length}/${mutants.length} ${renderVerdict(verdict)}`)
    }
    return { drawn: mutants.length, verdicts: await withoutTypeErrors(verdicts) }
  } finally {
    runner.close()
    await copy.close()
  }

  // Only those that the tests let pass are checked: a check takes longer than most tests.
  async function withoutTypeErrors(verdicts: readonly Verdict[]): Promise<Verdict[]> {
    const survivors = verdicts.filter(({ noticed }) => !noticed).map(({ mutant }) => mutant)
    const compiling = await keepCompiling(copy, survivors)
    return verdicts.filter(({ mutant, noticed }) => noticed || compiling.includes(mutant))
  }
}
