import type { Bounds, RecoveryReport } from './model/recovery-report.ts'

/** What was lost in one sentence, for a person; `undefined` when all files could be read. */
export function describeLosses(report: RecoveryReport): string | undefined {
  const { damagedParts, damagedBytes, damagedFiles, samplesLost, seriesLost } = report
  if (damagedParts === 0) return undefined
  const damage = `${countOf(damagedParts, 'part')} of stored metrics (${countOf(damagedBytes, 'byte')} in ${damagedFiles.join(', ')}) could not be read at the start`
  return `${damage}: ${describe(samplesLost, 'sample')} and ${describe(seriesLost, 'series')} lost`
}

function describe({ atLeast, atMost }: Bounds, what: 'sample' | 'series'): string {
  const name = (count: number) => countOf(count, what)
  if (atMost === undefined) return atLeast === 0 ? `an unknown number of ${plural(what)}` : `at least ${name(atLeast)}`
  if (atLeast === atMost) return name(atMost)
  return atLeast === 0 ? `at most ${name(atMost)}` : `${atLeast} to ${name(atMost)}`
}

function countOf(count: number, what: string): string {
  return `${count} ${count === 1 ? what : plural(what)}`
}

const plural = (what: string) => (what === 'series' ? what : `${what}s`)
