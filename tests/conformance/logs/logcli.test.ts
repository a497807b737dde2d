import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entries, serveLines, times } from './loki-lines.fixture.ts'
import { findProgram, run } from './loki-program.fixture.ts'

const program = findProgram('logcli')
const timeoutMs = 120_000
const at = (seconds: string) => new Date(Number(seconds) * 1_000).toISOString()

describe.skipIf(program === undefined)('logcli (skipped: no program "logcli" on the path or in .cache/loki)', () => {
  let ours: Awaited<ReturnType<typeof serveLines>> | undefined

  beforeAll(async () => {
    ours = await serveLines()
  })
  afterAll(() => ours?.close())

  const range = [`--from=${at(times.start)}`, `--to=${at(times.end)}`]
  const ask = (...args: readonly string[]) => run(program ?? '', [`--addr=${ours?.url}`, '--quiet', ...args])

  test(
    'labels',
    async () => {
      expect((await ask('labels', ...range)).trim().split('\n')).toEqual(['app', 'env', 'level'])
      expect((await ask('labels', ...range, 'app')).trim().split('\n')).toEqual(['db', 'job', 'web'])
    },
    timeoutMs,
  )

  test(
    'series',
    async () => {
      const lines = (await ask('series', ...range, '{env="prod"}')).trim().split('\n').sort()
      expect(lines).toEqual(['{app="db", env="prod"}', '{app="web", env="prod"}'])
    },
    timeoutMs,
  )

  test(
    'query, line by line and as JSON',
    async () => {
      const wanted = entries.filter(({ line }) => line.includes('POST'))
      const raw = await ask('query', ...range, '--limit=1000', '--output=raw', '--forward', '{app="web"} |= "POST"')
      expect(raw.trim().split('\n')).toEqual(wanted.map(({ line }) => line))
      const json = await ask('query', ...range, '--limit=1000', '--output=jsonl', '--forward', '{app="web"} |= "POST"')
      const read = json
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { line: string })
      expect(read.map(({ line }) => line)).toEqual(wanted.map(({ line }) => line))
    },
    timeoutMs,
  )

  test(
    'query in several pages',
    async () => {
      const raw = await ask('query', ...range, '--limit=300', '--batch=37', '--output=raw', '{env=~".+"}')
      expect(raw.trim().split('\n')).toHaveLength(entries.length)
    },
    timeoutMs,
  )

  test(
    'figures over time and at one time',
    async () => {
      const query = 'sum(count_over_time({env=~".+"}[1m]))'
      const matrix = JSON.parse(await ask('query', ...range, '--step=60s', query)) as [{ values: [number, string][] }]
      expect(matrix[0].values.map(([, value]) => value)).toEqual(['1', '60', '60', '60', '60', '59'])
      const vector = JSON.parse(await ask('instant-query', `--now=${at(times.end)}`, query)) as [
        { value: [number, string] },
      ]
      expect(vector[0].value[1]).toBe('59')
    },
    timeoutMs,
  )

  test(
    'stats and volume',
    async () => {
      expect(await ask('stats', ...range, '{env=~".+"}')).toContain('entries: 300')
      const volume = JSON.parse(await ask('volume', ...range, '--targetLabels=app', '{env=~".+"}')) as {
        metric: object
      }[]
      expect(volume.map(({ metric }) => metric)).toEqual(
        expect.arrayContaining([{ app: 'web' }, { app: 'db' }, { app: 'job' }]),
      )
    },
    timeoutMs,
  )
})
