import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startMetrics } from './test-support/start-metrics.ts'

async function writeRules(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rules-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'rules.yml'), text)
  return join(folder, '*.yml')
}

async function serve(text: string, home?: string) {
  const settings = { ruleFiles: [await writeRules(text)], evaluationIntervalMs: 100, externalLabels: { region: 'eu' } }
  const metrics = await startMetrics(settings, home)
  onTestFinished(() => metrics.remove())
  const json = async (path: string) =>
    (await (await fetch(metrics.url + path)).json()) as { data: never; error?: string }
  const query = async (expr: string) => {
    const { data } = await json(`/api/v1/query?query=${encodeURIComponent(expr)}`)
    return (data as { result: { metric: Record<string, string>; value: [number, string] }[] }).result
  }
  return { ...metrics, json, query }
}

const rules = `
groups:
- name: g
  interval: 100ms
  labels: { team: a }
  rules:
  - { record: 'one:sum', expr: 'sum(vector(1) + vector(1))', labels: { kind: made } }
  - { record: 'two:sum', expr: 'one:sum * 2' }
  - { record: broken, expr: 'label_replace(one:sum, "a", "b", "c", "(")' }
  - alert: High
    expr: two:sum > 3
    labels: { severity: page, where: '{{ $externalLabels.region }}' }
    annotations: { summary: 'it is {{ $value }} with {{ $labels.kind }}' }
  - { alert: Waits, expr: 'vector(5)', for: 1h }
- name: other
  interval: 100ms
  rules:
  - { alert: Never, expr: 'vector(1) > 1' }
`

describe('rules', () => {
  test('record series that later rules of the group see, and raise alerts', async () => {
    const { json, query } = await serve(rules)
    await expect
      .poll(() => query('one:sum'))
      .toMatchObject([{ metric: { kind: 'made', team: 'a' }, value: [expect.any(Number), '2'] }])
    await expect.poll(() => query('two:sum')).toMatchObject([{ value: [expect.any(Number), '4'] }])
    await expect
      .poll(() => query('ALERTS{alertname="High"}'))
      .toMatchObject([
        {
          metric: { alertstate: 'firing', kind: 'made', severity: 'page', team: 'a', where: 'eu' },
          value: [expect.any(Number), '1'],
        },
      ])
    await expect.poll(() => query('ALERTS_FOR_STATE{alertname="Waits"} > 1e9')).toHaveLength(1)
    const { data } = await json('/api/v1/alerts')
    expect(data).toMatchObject({
      alerts: [
        { annotations: { summary: 'it is 4 with made' }, state: 'firing', value: '4e+00' },
        { labels: { alertname: 'Waits' }, state: 'pending', value: '5e+00' },
      ],
    })
  })

  test('are told with their state, a broken one with its reason', async () => {
    const { json } = await serve(rules)
    const read = async () =>
      ((await json('/api/v1/rules')).data as { groups: { rules: Record<string, unknown>[] }[] }).groups
    // One group after the other, and one rule after the other.
    await expect.poll(read).toMatchObject([
      { name: 'g', interval: 0.1, limit: 0, evaluationTime: expect.any(Number) },
      { name: 'other', rules: [{ state: 'inactive', health: 'ok', alerts: [] }] },
    ])
    await expect
      .poll(async () => (await read())[0]?.rules)
      .toMatchObject([
        { type: 'recording', name: 'one:sum', labels: { kind: 'made', team: 'a' }, health: 'ok' },
        { type: 'recording', name: 'two:sum', query: 'one:sum * 2' },
        {
          type: 'recording',
          name: 'broken',
          health: 'err',
          lastError: expect.stringContaining('invalid regular expression'),
        },
        { type: 'alerting', name: 'High', state: 'firing', duration: 0, alerts: [{ state: 'firing' }] },
        { type: 'alerting', name: 'Waits', state: 'pending', duration: 3600, keepFiringFor: 0 },
      ])
  })

  test.each([
    ['type=record', 'one:sum two:sum broken'],
    ['type=alert', 'High Waits Never'],
    ['rule_name[]=High&rule_name[]=Never', 'High Never'],
    ['rule_group[]=other', 'Never'],
    ['file[]=nowhere', ''],
    ['match[]={severity="page"}', 'High'],
    ['match[]={where="eu"}', ''],
    ['group_limit=1', 'one:sum two:sum broken High Waits'],
  ])('are listed by %s', async (params, names) => {
    const { json } = await serve(rules)
    const { data } = await json(`/api/v1/rules?${params}`)
    const { groups } = data as { groups: { rules: { name: string }[] }[] }
    expect(groups.flatMap((group) => group.rules.map(({ name }) => name)).join(' ')).toBe(names)
  })

  test('are listed page by page', async () => {
    const { json } = await serve(rules)
    const first = (await json('/api/v1/rules?group_limit=1')).data as { groups: unknown[]; groupNextToken: string }
    const path = `/api/v1/rules?group_limit=1&group_next_token=${first.groupNextToken}`
    const second = (await json(path)).data as { groups: unknown[]; groupNextToken?: string }
    expect([first.groups, second.groups]).toMatchObject([[{ name: 'g' }], [{ name: 'other' }]])
    expect(second.groupNextToken).toBeUndefined()
  })

  test.each([
    ['{team="a"}', ['one:sum', 'two:sum', 'broken', 'High', 'Waits']],
    ['{severity="page"}', ['High']],
    ['{where=~".*externalLabels.*"}', ['High']],
    ['{team="a",where=""}', ['one:sum', 'two:sum', 'broken', 'Waits']],
  ])('are found by their labels as these are written: %s', async (selector, names) => {
    const { json } = await serve(rules)
    const { groups } = (await json(`/api/v1/rules?match[]=${encodeURIComponent(selector)}`)).data as {
      groups: { rules: { name: string }[] }[]
    }
    expect(groups.flatMap((group) => group.rules.map(({ name }) => name))).toEqual(names)
  })

  test.each([
    ['type=x', 'invalid parameter "type": not supported value "x"'],
    [
      'group_limit=x',
      'invalid parameter "group_limit": group_limit needs to be a valid number: strconv.ParseInt: parsing "x": invalid syntax',
    ],
    ['group_limit=0', 'invalid parameter "group_limit": group_limit needs to be greater than 0'],
    [
      'group_next_token=x',
      'invalid parameter "group_next_token": group_limit needs to be present in order to paginate over the groups',
    ],
    [
      'group_limit=1&group_next_token=x',
      'invalid parameter "group_next_token": invalid group_next_token \'x\'. were rule groups changed?',
    ],
    [
      'exclude_alerts=x',
      'invalid parameter "exclude_alerts": error converting exclude_alerts: strconv.ParseBool: parsing "x": invalid syntax',
    ],
    ['match[]={', '1:2: parse error: unexpected end of input inside braces'],
    ['type=%zz', 'error parsing form values: invalid URL escape "%zz"'],
    ['type=alert;group_limit=1', 'error parsing form values: invalid semicolon separator in query'],
  ])('are refused for %s', async (params, error) => {
    const { json } = await serve(rules)
    expect((await json(`/api/v1/rules?${params}`)).error).toBe(error)
  })

  test('end the series of what they find no more', async () => {
    const { query } = await serve(`
groups:
- name: g
  interval: 100ms
  rules:
  - { record: seen, expr: 'vector(time() % 4 < bool 2) > 0' }
`)
    await expect.poll(() => query('seen')).toHaveLength(1)
    await expect.poll(() => query('seen')).toHaveLength(0)
  })

  test('that are broken stop the start', async () => {
    await expect(serve('groups:\n- name: g\n  rules:\n  - { record: a, expr: "(" }\n')).rejects.toThrow(
      /Cannot read rules: .*rules\.yml: line 4: group "g", rule 1, "a": could not parse expression: 1:2: parse error/,
    )
  })

  test('tell of themselves in figures', async () => {
    const { url } = await serve(rules)
    const read = async () => (await fetch(`${url}/metrics`)).text()
    await expect
      .poll(read)
      .toMatch(/prometheus_rule_evaluations_total\{rule_group="[^"]*rules.yml;g",service="metrics"\} \d/)
    await expect
      .poll(read)
      .toMatch(/prometheus_rule_evaluation_failures_total\{rule_group="[^"]*;g",service="metrics"\} [1-9]/)
  })

  test('keep their alerts waiting over a restart', async () => {
    const home = await mkdtemp(join(tmpdir(), 'rules-home-'))
    onTestFinished(() => rm(home, { recursive: true, force: true }))
    const state = 'ALERTS_FOR_STATE{alertname="Waits"}'
    const before = await serve(rules, home)
    await expect.poll(() => before.query(`time() - ${state} > 3`)).toHaveLength(1)
    await before.close()
    const restartS = Date.now() / 1_000
    const after = await serve(rules, home)
    // When it was evaluated and since when it waits, in seconds.
    const waits = async () => {
      const [series] = (await after.query(`${state}[10m]`)) as { values?: [number, string][] }[]
      return (series?.values ?? []).filter(([atS]) => atS > restartS)
    }
    await expect.poll(async () => (await waits()).length).toBeGreaterThan(1)
    const [first, ...others] = await waits()
    // It waits since before the restart. The time in between does not count, and a second is as exact as it is kept.
    expect((first?.[0] ?? 0) - Number(others.at(-1)?.[1])).toBeGreaterThan(2)
  })
})
