import type { EvaluatedRow } from '../client/evaluations.ts'
import { faultsOf } from './row-faults.ts'

const perSecond = 1_000

/** A test as JUnit's XML, which builds read: a row is a test case. @param name of the suite */
export function renderJunit(name: string, rows: readonly EvaluatedRow[]): string {
  const seconds = (ms: number) => (ms / perSecond).toFixed(3)
  const took = rows.map(({ answers }) => answers.reduce((sum, { durationMs }) => sum + durationMs, 0))
  const faults = rows.map(faultsOf)
  const errors = rows.filter(({ answers }) => answers.some(({ error }) => error !== null)).length
  const failures = faults.filter((found) => found.length > 0).length - errors
  const counts = `tests="${rows.length}" failures="${failures}" errors="${errors}"`
  const total = seconds(took.reduce((sum, ms) => sum + ms, 0))
  const cases = rows.map((row, at) => {
    const head = `    <testcase classname=${quoted(name)} name=${quoted(row.input)} time="${seconds(took[at] ?? 0)}"`
    const found = faults[at] ?? []
    if (found.length === 0) return `${head}/>`
    const kind = row.answers.some(({ error }) => error !== null) ? 'error' : 'failure'
    const answer = row.answers.map(({ text }) => text).join('\n')
    return `${head}>\n      <${kind} message=${quoted(found.join('; '))}>${escaped(answer)}</${kind}>\n    </testcase>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts} time="${total}">`,
    `  <testsuite name=${quoted(name)} ${counts} time="${total}">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

function quoted(text: string): string {
  return `"${escaped(text).replaceAll('\n', '&#10;')}"`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  // What XML has no way to say is left out.
  const sayable = text.toWellFormed().replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
  return sayable.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
}
