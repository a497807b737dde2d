import { renderUnmatched } from '@hearth/server'
import type { Check } from '../domain/check.ts'
import { effectOf, type Report } from '../domain/report.ts'
import { troubleOf } from './health.ts'

/** What a report leaves out: the names that were asked for, and all that there are. */
export type Exclusion = { readonly excluded: readonly string[]; readonly known: readonly string[] }

/**
 * The report as Kubernetes writes `?verbose`: one line a check, `[+]name ok`, `[-]name failed: reason`
 * or `[+]name excluded: ok`, and a last line that sums up.
 */
export function renderVerbose(report: Report, { excluded, known }: Exclusion): string {
  const lineOf = (name: string) => {
    const check = report.checks.find((candidate) => candidate.name === name)
    return check === undefined ? `[+]${name} excluded: ok` : renderLine(check)
  }
  const verdict = { up: 'passed', warn: 'passed with warnings', down: 'failed' }[report.status]
  const starting = report.phase === 'starting' ? ' (starting)' : ''
  const lines = [...known.map(lineOf), ...renderUnmatched(excluded, known)]
  return `${[...lines, `health check ${verdict}${starting}`].join('\n')}\n`
}

/** One line of it. */
export function renderLine(check: Check): string {
  const optional = check.weight === 'critical' ? '' : ' (not critical)'
  const { name, state } = check
  if (state === 'passing') return `[+]${name} ok`
  if (state === 'warning') return `[+]${name} warning: ${troubleOf(check)}`
  if (state === 'unknown' && effectOf(check) === 'up') return `[+]${name} unknown: ${troubleOf(check)}`
  return `[-]${name} failed: ${troubleOf(check)}${optional}`
}
