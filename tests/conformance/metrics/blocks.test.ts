import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@hearth/kernel'
import { describe, expect, onTestFinished, test } from 'vitest'
import { histogram } from '../../../services/metrics/src/domain/model/histogram.fixture.ts'
import type { Histogram } from '../../../services/metrics/src/domain/model/histogram.ts'
import { Labels } from '../../../services/metrics/src/domain/model/labels.ts'
import { openStorage } from '../../../services/metrics/src/storage/open-storage.ts'
import { runPromtool } from './promtool.ts'
import { prometheusPeers } from './start-prometheus.ts'

const hourMs = 3_600_000
const busy = { timeout: 120_000 }
const startMs = Math.floor(Date.now() / (6 * hourMs)) * 6 * hourMs - 24 * hourMs
const { signal } = new AbortController()
const always = { fromMs: Number.MIN_SAFE_INTEGER, toMs: Number.MAX_SAFE_INTEGER }
const everything = { name: '__name__', op: '!=', value: '', matches: (text: string) => text !== '' } as const

async function makeDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'metrics-blocks-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

async function open(dir: string) {
  const logger = createLogger({ service: 'metrics', level: 'silent' })
  const storage = await openStorage({ dir, logger, clock: () => startMs + 24 * hourMs })
  onTestFinished(() => storage.close())
  return storage
}

type Line = string

// As promtool prints them: labels, value, time.
async function linesOf(storage: Awaited<ReturnType<typeof open>>): Promise<Line[]> {
  const found = await storage.select([everything], { ...always, maxSamples: 1e9, signal })
  return found
    .flatMap(({ labels, timestamps, values }) =>
      [...timestamps].map((timeMs, at) => `${JSON.stringify(labels.toRecord())} ${values[at]} ${timeMs}`),
    )
    .sort()
}

async function dumped(promtool: string, folder: string): Promise<Line[]> {
  // It wants a log, be it empty.
  await mkdir(join(folder, 'wal'), { recursive: true })
  const lines = (await runPromtool(promtool, 'tsdb', 'dump', folder)).trim().split('\n')
  return lines
    .map((line) => {
      const [, labels = '', value = '', timeMs = ''] = /^\{(.*)\} (\S+) (-?\d+)$/.exec(line) ?? []
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name = '', text = '']) => [
        name,
        JSON.parse(`"${text}"`),
      ])
      const record = Labels.from(pairs as [string, string][]).toRecord()
      return `${JSON.stringify(record)} ${Number(value.replace('Inf', 'Infinity'))} ${timeMs}`
    })
    .sort()
}

const zones = ['', 'Zürich', 'été', '東京', '🌍', 'a"b\\c', '￮']

// Counters, floats of any size, gaps, and labels beyond ASCII.
async function fill(storage: Awaited<ReturnType<typeof open>>, hours: number): Promise<void> {
  const series = Array.from({ length: 40 }, (_, at) => {
    const labels = Labels.of({ __name__: `metric_${at % 5}`, zone: zones[at % zones.length] ?? '', id: String(at) })
    const steps = Array.from({ length: (hours * hourMs) / 30_000 }, (_, step) => step)
    const kept = steps.filter((step) => at % 4 !== 0 || step % 50 < 40)
    return {
      labels,
      timestamps: Float64Array.from(kept, (step) => startMs + step * 30_000 + (at % 3)),
      values: Float64Array.from(kept, (step) => (at % 2 === 0 ? step * at : Math.sin(step * at) * 10 ** (at - 20))),
    }
  })
  await storage.append(series, signal)
}

describe.each(prometheusPeers)('blocks and promtool of $title', busy, ({ isThere, promtool }) => {
  const when = test.skipIf(!isThere)
  when('it lists, analyses and dumps what we wrote, cut, compacted and deleted from', async () => {
    const dir = await makeDir()
    const storage = await open(dir)
    await fill(storage, 22)
    await storage.compact()
    await storage.deleteSeries(
      [[{ ...everything, op: '=', name: 'id', value: '7', matches: (text) => text === '7' }]],
      {
        fromMs: startMs + hourMs,
        toMs: startMs + 5 * hourMs,
      },
    )
    const head = storage.stats().minTimeMs
    const folder = join(dir, 'blocks')
    expect((await runPromtool(promtool, 'tsdb', 'list', folder)).trim().split('\n')).toHaveLength(
      storage.blocks().length + 1,
    )
    expect(await runPromtool(promtool, 'tsdb', 'analyze', folder)).toContain(
      'Highest cardinality metric names:\n8 metric_0\n',
    )
    const ours = (await linesOf(storage)).filter((line) => Number(line.slice(line.lastIndexOf(' ') + 1)) < head)
    expect(await dumped(promtool, folder)).toEqual(ours)
  })

  when('we read what it made of OpenMetrics', async () => {
    const dir = await makeDir()
    const lines = Array.from({ length: 3_000 }, (_, at) => {
      const labels = `zone="${zones[at % zones.length]?.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}",id="${at % 11}"`
      return `imported{${labels}} ${Math.sqrt(at)} ${startMs / 1000 + at * 7}`
    })
    await writeFile(join(dir, 'text'), `# TYPE imported gauge\n${lines.join('\n')}\n# EOF\n`)
    await runPromtool(promtool, 'tsdb', 'create-blocks-from', 'openmetrics', join(dir, 'text'), join(dir, 'blocks'))
    const storage = await open(dir)
    expect(storage.blocks().length).toBeGreaterThan(1)
    const ours = await linesOf(storage)
    expect(ours).toHaveLength(3_000)
    expect(ours).toEqual(await dumped(promtool, join(dir, 'blocks')))
    await storage.compact()
    expect(await linesOf(storage)).toEqual(ours)
  })
})

// Each bucket grows by its place, with a reset on the way.
const bucketsAt = ({ positiveBuckets }: Histogram, step: number) =>
  Array.from(positiveBuckets, (count, place) => count + (step % 200) * place)

const countAt = (shape: Histogram, step: number) =>
  bucketsAt(shape, step).reduce(
    (sum, count) => sum + count,
    shape.count - bucketsAt(shape, 0).reduce((a, b) => a + b, 0),
  )

describe.each(prometheusPeers)('blocks and $title', busy, ({ isThere, start, promtool }) => {
  const when = test.skipIf(!isThere)
  when('it serves what we wrote, with equal answers', async () => {
    const dir = await makeDir()
    const storage = await open(dir)
    await fill(storage, 22)
    await storage.compact()
    const end = storage.stats().minTimeMs
    const data = join(await makeDir(), 'data')
    await cp(join(dir, 'blocks'), data, { recursive: true })
    const prometheus = await start(undefined, data)
    onTestFinished(() => prometheus.stop())
    const range = `start=${startMs / 1000}&end=${end / 1000 - 1}&step=1800`
    const query = encodeURIComponent('{__name__=~"metric_.*"}')
    const answer = await fetch(`${prometheus.url}/api/v1/query_range?query=${query}&${range}`)
    const { data: body } = (await answer.json()) as {
      data: { result: { metric: Record<string, string>; values: [number, string][] }[] }
    }
    expect(body.result).toHaveLength(40)
    for (const { metric, values } of body.result) {
      const matchers = Object.entries(metric).map(([name, value]) => {
        return { name, op: '=', value, matches: (text: string) => text === value } as const
      })
      const [found] = await storage.select(matchers, { ...always, maxSamples: 1e9, signal })
      for (const [atS, value] of values) {
        const at = found?.timestamps.findLastIndex((timeMs) => timeMs <= atS * 1000) ?? -1
        expect(found?.values[at]).toBe(Number(value))
      }
    }
  })

  when('it reads our histograms, with whole counts and others', async () => {
    const dir = await makeDir()
    const storage = await open(dir)
    const shapes = [
      histogram({ integer: true, positive: { 1: 2, 2: 9, 4: 1 }, negative: { 3: 4 }, zeroCount: 1, sum: 2.5 }),
      histogram({ integer: false, positive: { [-3]: 0.5, 7: 1e6 }, zeroCount: 0.25, zeroThreshold: 0.03, sum: -1e9 }),
    ]
    const bucketIndexes = [
      [1, 2, 4],
      [-3, 7],
    ]
    const steps = Array.from({ length: 6 * 60 }, (_, step) => step)
    await storage.append(
      shapes.map((shape, place) => ({
        labels: Labels.of({ __name__: 'h', shape: String(place) }),
        timestamps: Float64Array.from(steps, (step) => startMs + step * 60_000),
        values: new Float64Array(steps.length),
        histograms: steps.map((step) => ({
          ...shape,
          count: countAt(shape, step),
          sum: shape.sum + step,
          positiveBuckets: bucketsAt(shape, step),
        })),
      })),
      signal,
    )
    await storage.compact()
    const data = join(await makeDir(), 'data')
    await cp(join(dir, 'blocks'), data, { recursive: true })
    const prometheus = await start(undefined, data)
    onTestFinished(() => prometheus.stop())
    const [ours] = await storage.select([{ ...everything, op: '=', value: 'h', matches: (text) => text === 'h' }], {
      ...always,
      maxSamples: 1e9,
      signal,
    })
    expect(ours?.histograms?.filter((one) => one !== undefined)).toHaveLength(steps.length)
    for (const step of [0, 1, 2, 119, 120, 121, 199, 200, 201, 230]) {
      const at = (startMs + step * 60_000) / 1000
      for (const [place, shape] of shapes.entries()) {
        const ask = async (expr: string) => {
          const url = `${prometheus.url}/api/v1/query?time=${at}&query=${encodeURIComponent(expr)}`
          const { data: body } = (await (await fetch(url)).json()) as {
            data: { result: { value: [number, string] }[] }
          }
          return Number(body.result[0]?.value[1])
        }
        const selector = `h{shape="${place}"}`
        expect(await ask(`histogram_count(${selector})`)).toBe(countAt(shape, step))
        expect(await ask(`histogram_sum(${selector})`)).toBe(shape.sum + step)
        const buckets = bucketsAt(shape, step)
        for (const [at, index] of (bucketIndexes[place] ?? []).entries()) {
          const fraction = await ask(`histogram_fraction(${2 ** (index - 1)}, ${2 ** index}, ${selector})`)
          expect(fraction).toBeCloseTo((buckets[at] ?? 0) / countAt(shape, step), 9)
        }
      }
    }
  })

  when('it starts on a snapshot, of what is in memory too', async () => {
    const dir = await makeDir()
    const storage = await open(dir)
    await fill(storage, 20)
    await storage.compact()
    expect(storage.blocks().length).toBeGreaterThan(0)
    const folder = join(dir, 'snapshots', 'one')
    await storage.snapshotBlocks(folder, false)
    // Nothing of the store is changed by it, and what comes afterwards is not in it.
    const before = await linesOf(storage)
    await storage.append(
      [{ labels: Labels.of({ __name__: 'later' }), timestamps: Float64Array.of(startMs), values: Float64Array.of(1) }],
      signal,
    )
    expect(await dumped(promtool, folder)).toEqual(before)
    const prometheus = await start('scrape_configs: []\n', folder)
    onTestFinished(prometheus.stop)
    const query = `count(count_over_time({__name__=~"metric_.*|later"}[1d]))&time=${startMs / 1000 + 20 * 3_600}`
    const answer = await fetch(`${prometheus.url}/api/v1/query?query=${query}`)
    expect(await answer.json()).toMatchObject({ data: { result: [{ value: [expect.anything(), '40'] }] } })
  })
})
