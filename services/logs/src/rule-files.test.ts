import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withLogs } from './test-support/with-logs.ts'
import type { RuleListBody } from './wire/rules/rule-list.ts'

const logs = withLogs()
const wait = { timeout: 60_000, interval: 50 }

const fileOf = (expr: string) =>
  `groups: [{ name: g, interval: 100ms, rules: [{ alert: A, expr: ${JSON.stringify(expr)} }] }]`

async function startWithFile(text: string, settings: object = {}) {
  const folder = join(logs.home(), 'own')
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'a.yaml')
  await writeFile(path, text)
  const url = await logs.start({ ruleFiles: [join(folder, '*.yaml')], alertmanagers: [], ...settings })
  return { url, folder, path, list: () => listOf(url) }
}

async function listOf(url: string): Promise<RuleListBody> {
  return (await (await fetch(`${url}/api/v1/rules`)).json()) as RuleListBody
}

const queries = ({ groups }: RuleListBody) => groups.flatMap(({ rules }) => rules.map(({ query }) => query))

describe('a file of rules that changes', () => {
  test('is read again by itself, and so is one that comes and one that goes', async () => {
    const { list, path, folder } = await startWithFile(fileOf('vector(1)'), { ruleFilesPollMs: 100 })
    expect(queries(await list())).toEqual(['vector(1.000000)'])
    await writeFile(path, fileOf('vector(2)'))
    await expect.poll(async () => queries(await list()), wait).toEqual(['vector(2.000000)'])
    const other = join(folder, 'b.yaml')
    await writeFile(other, fileOf('vector(3)'))
    await expect.poll(async () => queries(await list()), wait).toEqual(['vector(2.000000)', 'vector(3.000000)'])
    expect((await list()).files.map((file) => file.path)).toEqual([path, other])
    await rm(path)
    await expect.poll(async () => queries(await list()), wait).toEqual(['vector(3.000000)'])
  }, 120_000)

  test('keeps its rules when it becomes wrong, says so, and is in force again once it is mended', async () => {
    const { url, list, path, folder } = await startWithFile(fileOf('vector(1)'), { ruleFilesPollMs: 100 })
    const firstRead = (await list()).files[0]?.readAt
    await writeFile(path, fileOf('vector('))
    await expect
      .poll(async () => (await list()).files, wait)
      .toEqual([
        { path, readAt: firstRead, error: expect.stringMatching(/^line 1: group "g", rule 1, "A": could not/) },
      ])
    expect(queries(await list())).toEqual(['vector(1.000000)'])
    expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/logs_rule_files_faulty\{.*\} 1\n/)
    // Others are read all the same.
    await writeFile(join(folder, 'b.yaml'), fileOf('vector(3)'))
    await expect.poll(async () => queries(await list()), wait).toEqual(['vector(1.000000)', 'vector(3.000000)'])
    await writeFile(path, fileOf('vector(2)'))
    await expect.poll(async () => queries(await list()), wait).toEqual(['vector(2.000000)', 'vector(3.000000)'])
    expect((await list()).files.map(({ error }) => error)).toEqual([null, null])
  }, 120_000)

  test('may not begin to record where there is nowhere to', async () => {
    const { list, path } = await startWithFile(fileOf('vector(1)'), { ruleFilesPollMs: 100, remoteWrite: [] })
    await writeFile(path, 'groups: [{ name: g, rules: [{ record: r, expr: vector(1) }] }]')
    await expect
      .poll(async () => (await list()).files[0]?.error, wait)
      .toContain('"r" of the group "g" records, and "remoteWrite" names no server for it')
    expect(queries(await list())).toEqual(['vector(1.000000)'])
  }, 120_000)

  test('is read at once on SIGHUP', async () => {
    const { list, path } = await startWithFile(fileOf('vector(1)'), { ruleFilesPollMs: 86_400_000 })
    await writeFile(path, fileOf('vector(2)'))
    process.emit('SIGHUP')
    await expect.poll(async () => queries(await list()), wait).toEqual(['vector(2.000000)'])
  }, 120_000)
})

describe('the list of rules', () => {
  test('says where each lies, and gives back what was written over HTTP', async () => {
    const { url, path, list } = await startWithFile(fileOf('vector(1) > 2'))
    const rule = {
      alert: 'Broken',
      expr: 'sum(count_over_time({container="shop"} |~ "(?i)broken" [5m])) > 2',
      for: '5m',
      labels: { severity: 'critical' },
      annotations: { summary: '{{ $value }} lines' },
    }
    const group = { name: 'h', interval: '1m', limit: '7', rules: [rule] }
    const written = await fetch(`${url}/loki/api/v1/rules/page`, { method: 'POST', body: JSON.stringify(group) })
    expect(written.status).toBe(202)
    await expect.poll(async () => (await list()).groups[0]?.rules[0]?.health, wait).toBe('ok')
    const { groups, files, receivers } = await list()
    expect(receivers).toBe('nobody')
    expect(files).toEqual([{ path, readAt: expect.any(String), error: null }])
    expect(groups).toMatchObject([
      { name: 'g', file: path, origin: 'file', written: null, rules: [{ name: 'A', state: 'inactive' }] },
      {
        name: 'h',
        file: 'page',
        origin: 'api',
        interval: 60,
        written: group,
        rules: [
          {
            type: 'alerting',
            name: 'Broken',
            state: 'unknown',
            duration: 300,
            labels: { severity: 'critical' },
            annotations: { summary: '{{ $value }} lines' },
            alerts: [],
            health: 'unknown',
            lastError: '',
            lastEvaluation: null,
            lines: '/?c=shop&q=broken',
          },
        ],
      },
    ])
  }, 120_000)
})
