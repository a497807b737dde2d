// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so dashboards write their variables
import { describe, expect, test } from 'vitest'
import { fillVariables } from './fill-variables.ts'

const job = { name: 'job', type: 'query', current: { text: 'API (a.b)', value: 'a.b' } }
const jobs = { ...job, multi: true, current: { text: ['a.b', "c'd"], value: ['a.b', "c'd"] } }
const everyJob = { ...job, includeAll: true, current: { text: 'All', value: '$__all' } }

function exprOf(variable: object, expr: string, datasource: object = { type: 'prometheus' }): unknown {
  const panels = [{ id: 1, datasource, targets: [{ refId: 'A', expr }] }]
  const filled = fillVariables({ panels, templating: { list: [variable] } }, 0)
  return (filled.panels as { targets: { expr: unknown }[] }[])[0]?.targets[0]?.expr
}

describe('fillVariables()', () => {
  test.each([
    { name: 'one choice stands as it is', variable: job, expr: 'up{job="$job"}', filled: 'up{job="a.b"}' },
    { name: 'several are a pattern', variable: jobs, expr: 'up{job=~"$job"}', filled: `up{job=~"(a\\\\.b|c\\\\'d)"}` },
    {
      name: 'a single one of several is escaped as well',
      variable: { ...jobs, current: { value: ['a.b'] } },
      expr: '$job',
      filled: 'a\\\\.b',
    },
    { name: 'all without known options are any', variable: everyJob, expr: 'up{job=~"$job"}', filled: 'up{job=~".*"}' },
    {
      name: "all have the author's own value",
      variable: { ...everyJob, allValue: 'a|b' },
      expr: '${job}',
      filled: 'a|b',
    },
    {
      name: 'all are the options that are known',
      variable: { ...everyJob, options: [{ value: '$__all' }, { value: 'x' }, { value: 'y' }] },
      expr: '[[job]]',
      filled: '(x|y)',
    },
    { name: 'a format is kept', variable: jobs, expr: '${job:pipe} ${job:json}', filled: `a.b|c'd ["a.b","c'd"]` },
    {
      name: 'quotes end no text',
      variable: { ...job, current: { value: 'a"b' } },
      expr: '{job="$job"}',
      filled: '{job="a\\"b"}',
    },
    {
      name: 'a constant says what it is',
      variable: { name: 'job', type: 'constant', query: 'z' },
      expr: '$job',
      filled: 'z',
    },
    {
      name: 'steps stay',
      variable: job,
      expr: 'rate(a[$__rate_interval]) / $1',
      filled: 'rate(a[$__rate_interval]) / $1',
    },
    { name: 'one without a value stays', variable: { ...job, current: {} }, expr: '$job', filled: '$job' },
  ])('$name', ({ variable, expr, filled }) => {
    expect(exprOf(variable, expr)).toBe(filled)
  })

  test.each([
    { name: 'one in the quotes of its author', variable: { ...job, current: { value: "O'Hara" } }, filled: "O''Hara" },
    { name: 'several as a list', variable: jobs, filled: "'a.b','c''d'" },
  ])('SQL holds $name', ({ variable, filled }) => {
    expect(exprOf(variable, '$job', { type: 'mysql' })).toBe(filled)
  })

  test('titles and legends read as people do, in rows too, and sources are named', () => {
    const panel = {
      title: 'Of $job',
      datasource: { uid: '$source' },
      targets: [{ legendFormat: '$job {{code}}', datasource: { uid: '$source' } }],
    }
    const source = { name: 'source', type: 'datasource', current: { text: 'Main', value: 'main' } }
    const list = { list: [job, source] }
    const targets = [{ legendFormat: 'API (a.b) {{code}}', datasource: { uid: 'main' } }]
    expect(fillVariables({ templating: list, panels: [{ type: 'row', panels: [panel] }] }, 0).panels).toMatchObject([
      { panels: [{ title: 'Of API (a.b)', targets }] },
    ])
    expect(fillVariables({ templating: list, rows: [{ panels: [panel] }] }, 0).rows).toMatchObject([
      { panels: [{ title: 'Of API (a.b)', targets }] },
    ])
  })
})
