import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@hearth/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { openStorage } from '../../../../services/metrics/src/storage/open-storage.ts'
import { isPrometheus3Built, startPrometheus3, withoutPrometheus3 } from '../start-prometheus.ts'
import { encodeSecondRequest, type WrittenSeries } from '../write-request.ts'

const count = 500
const startMs = Math.floor(Date.now() / 1000) * 1000 - count * 5_000
const staleBits = 0x7ff0_0000_0000_0002n

/** Times and values that take each form that the encoding has. */
const kinds: Readonly<Record<string, (at: number) => { readonly lateMs?: number; readonly value: number }>> = {
  // The first, as Prometheus takes nothing that is an hour older than the newest.
  gaps: (at) => ({ lateMs: at > 250 ? 3_600_000 : 0, value: at }),
  constant: () => ({ value: 7.5 }),
  counter: (at) => ({ value: at * 17 }),
  noise: (at) => ({ value: Math.sin(at) * 10 ** ((at % 40) - 20) }),
  jitter: (at) => ({ lateMs: (at * 7) % 13, value: at % 3 }),
  late: (at) => ({ lateMs: at % 9 === 0 ? 4_500 : 0, value: at % 5 === 0 ? 1 : -1 }),
  odd: (at) => ({ value: [0, -0, Number.NaN, Number.POSITIVE_INFINITY, 5e-324, 1.7e308][at % 6] ?? 0 }),
  ending: (at) => ({ value: at % 4 === 3 ? Number.NaN : at }),
  endsFirst: (at) => ({ value: at % 50 === 0 ? Number.NaN : 3 }),
}

/** When counts began: not said, the same for all, from a sample on, and another at each. */
const startsOf: readonly ((at: number) => number)[] = [
  () => 0,
  () => startMs - 8_000_000,
  (at) => (at < 70 ? 0 : startMs - 9_000_000),
  (at) => startMs - 8_000_000 + at * 1_000,
]

function makeSeries(hasStarts: boolean): WrittenSeries[] {
  return Object.entries(kinds).map(([kind, next], place) => {
    const samples = Array.from({ length: count }, (_, at) => next(at))
    const values = Float64Array.from(samples, ({ value }) => value)
    // An end of a series is a NaN of its own.
    if (kind.startsWith('end'))
      for (const [at, value] of values.entries())
        if (Number.isNaN(value)) new BigUint64Array(values.buffer)[at] = staleBits
    // A gap of an hour in the past, so that all is before now.
    const backMs = kind === 'gaps' ? 3_600_000 : 0
    const timestamps = samples.map(({ lateMs = 0 }, at) => startMs - backMs + at * 5_000 + lateMs)
    const starts = timestamps.map((_, at) => (hasStarts ? (startsOf[place % startsOf.length]?.(at) ?? 0) : 0))
    return { labels: { __name__: 'm', kind }, timestamps, values, starts }
  })
}

const bitsOf = (values: Float64Array) => Array.from(new BigUint64Array(Float64Array.from(values).buffer), String)

const asked = [
  { name: 'as the configuration asks for', isWithStarts: false, flags: [] },
  { name: 'with start times', isWithStarts: true, flags: ['--enable-feature=st-storage'] },
]

test.skipIf(!isPrometheus3Built).each(asked)(
  `a block of chunks in XOR2, $name, is read to the bit${withoutPrometheus3}`,
  { timeout: 120_000 },
  async ({ isWithStarts, flags }) => {
    const folder = await mkdtemp(join(tmpdir(), 'xor2-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const config = 'storage: { tsdb: { chunk_encoding: { floats: xor2 } } }\n'
    const prometheus = await startPrometheus3(config, join(folder, 'data'), ['--web.enable-admin-api', ...flags])
    onTestFinished(prometheus.stop)
    const written = makeSeries(isWithStarts)
    const kind = 'application/x-protobuf;proto=io.prometheus.write.v2.Request'
    const headers = { 'content-type': kind, 'content-encoding': 'snappy' }
    for (const series of written) {
      const body = new Uint8Array(encodeSecondRequest([series]))
      const answer = await fetch(`${prometheus.url}/api/v1/write`, { method: 'POST', headers, body })
      expect(answer.ok, await answer.text()).toBe(true)
    }
    const snapshot = await fetch(`${prometheus.url}/api/v1/admin/tsdb/snapshot`, { method: 'POST' })
    const { data } = (await snapshot.json()) as { data: { name: string } }
    const ours = join(folder, 'ours')
    await cp(join(folder, 'data/snapshots', data.name), join(ours, 'blocks'), { recursive: true })
    expect(await readdir(join(ours, 'blocks'))).not.toEqual([])
    const logger = createLogger({ service: 'metrics', level: 'silent' })
    const storage = await openStorage({ dir: ours, logger, clock: () => Date.now() })
    onTestFinished(() => storage.close())
    const everything = { name: '__name__', op: '!=', value: '', matches: (text: string) => text !== '' } as const
    const range = { fromMs: 0, toMs: Date.now() + 1e9, maxSamples: 1e9, signal: new AbortController().signal }
    const found = await storage.select([everything], range)
    const byKind = (series: { kind: string }[]) => series.sort((a, b) => (a.kind < b.kind ? -1 : 1))
    expect(
      byKind(
        found.map(({ labels, timestamps, values }) => ({
          kind: labels.get('kind'),
          times: [...timestamps],
          bits: bitsOf(values),
        })),
      ),
    ).toEqual(
      byKind(
        written.map(({ labels, timestamps, values }) => ({
          kind: labels.kind ?? '',
          times: [...timestamps],
          bits: bitsOf(values),
        })),
      ),
    )
  },
)
