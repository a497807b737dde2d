import type { Check } from '../domain/check.ts'
import { effectOf, type Report } from '../domain/report.ts'
import { troubleOf } from './health.ts'

/**
 * The report as Kubernetes writes `?verbose`: one line a check, `[+]name ok` or
 * `[-]name failed: reason`, and a last line that sums up.
 */
export function renderVerbose(report: Report): string {
  const verdict = { up: 'passed', warn: 'passed with warnings', down: 'failed' }[report.status]
  const starting = report.phase === 'starting' ? ' (starting)' : ''
  return `${[...report.checks.map(renderLine), `health check ${verdict}${starting}`].join('\n')}\n`
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
