import type { Check } from '../domain/check.ts'
import type { Report } from '../domain/report.ts'
import { troubleOf } from './health.ts'

/**
 * The report as Kubernetes writes `?verbose`: one line a check, `[+]name ok` or
 * `[-]name failed: reason`, and a last line that sums up.
 */
export function renderVerbose(report: Report): string {
  const lines = report.checks.map(line)
  const verdict = { up: 'passed', warn: 'passed with warnings', down: 'failed' }[report.status]
  const starting = report.phase === 'starting' ? ' (starting)' : ''
  return `${[...lines, `health check ${verdict}${starting}`].join('\n')}\n`
}

function line(check: Check): string {
  const optional = check.critical ? '' : ' (not critical)'
  if (check.state === 'passing') return `[+]${check.service} ok`
  if (check.state === 'warning') return `[+]${check.service} warning: ${troubleOf(check)}`
  return `[-]${check.service} failed: ${troubleOf(check)}${optional}`
}
