import { describe, expect, test } from 'vitest'
import { createReport } from '../domain/report.ts'
import { checkOf } from '../test-support/check-of.ts'
import { renderLine, renderVerbose } from './verbose.ts'

test.each([
  { name: 'passes', check: checkOf(), line: '[+]logs ok' },
  { name: 'warns', check: checkOf({ state: 'warning', reason: 'slow' }), line: '[+]logs warning: slow' },
  { name: 'fails', check: checkOf({ state: 'failing', reason: 'gone' }), line: '[-]logs failed: gone' },
  {
    name: 'fails and is not critical',
    check: checkOf({ state: 'failing', reason: 'gone', weight: 'important' }),
    line: '[-]logs failed: gone (not critical)',
  },
  {
    name: 'nobody can tell, and need not',
    check: checkOf({ state: 'unknown', reason: 'no Docker', weight: 'advisory' }),
    line: '[+]logs unknown: no Docker',
  },
  {
    name: 'nobody can tell, and should',
    check: checkOf({ state: 'unknown', checkedAtMs: undefined }),
    line: '[-]logs failed: not checked yet',
  },
])('the line of a check that $name', ({ check, line }) => expect(renderLine(check)).toBe(line))

describe('renderVerbose()', () => {
  const failing = checkOf({ state: 'failing', reason: 'gone' })
  const render = (...checks: readonly (typeof failing)[]) =>
    renderVerbose(createReport(checks, 2_000), { excluded: [], known: checks.map(({ name }) => name) })

  test.each([
    { name: 'passed', checks: [checkOf()], verdict: 'passed' },
    { name: 'warns', checks: [checkOf({ state: 'warning', reason: 'slow' })], verdict: 'passed with warnings' },
    { name: 'failed', checks: [failing], verdict: 'failed' },
    { name: 'starts', checks: [checkOf({ checkedAtMs: undefined })], verdict: 'failed (starting)' },
  ])('sums up in its last line what $name', ({ checks, verdict }) => {
    expect(render(...checks)).toMatch(new RegExp(`\\nhealth check ${verdict.replace(/[()]/g, '\\$&')}\\n$`))
  })

  test('has a line for each check, those that are left out too, and names what is none', () => {
    const report = createReport([checkOf()], 2_000)
    expect(renderVerbose(report, { excluded: ['disk', 'cellar'], known: ['logs', 'disk'] })).toBe(
      [
        '[+]logs ok',
        '[+]disk excluded: ok',
        'warn: some health checks cannot be excluded: no matches for "cellar"',
        'health check passed',
        '',
      ].join('\n'),
    )
  })
})
