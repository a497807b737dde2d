import type { Verdict } from './ledger.ts'

const shown = 5

/** Prints what was found, and says whether nothing was lost and nothing doubled. */
export function printVerdicts(verdicts: readonly (Verdict & { readonly name: string })[]): boolean {
  for (const { name, acknowledged, failed, lost, doubled } of verdicts) {
    console.log(
      `${name}: ${acknowledged} acknowledged, ${failed} failed, ${lost.length} lost, ${doubled.length} doubled`,
    )
    for (const line of [...lost.slice(0, shown), ...doubled.slice(0, shown)]) console.log(`    ${line}`)
  }
  return verdicts.every(({ lost, doubled }) => lost.length === 0 && doubled.length === 0)
}
