import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { encodeWriteRequest, snappyBlock } from '../../../../services/metrics/src/test-support/write-request.ts'
import { encodeHistogram, encodeSeriesOf } from './histogram.ts'
import { type Ask, type Maker, Unknown } from './maker.ts'

const minuteMs = 60_000
const forEver = '2999-01-01T00:00:00.000Z'

/** Waits until the first block is cut, which is within some minutes; blocks came with native histograms. */
export async function awaitBlock(maker: Maker, home: string): Promise<void> {
  if (maker.leftOut.includes('native histograms')) return
  const isCut = async () => {
    const names = await readdir(join(home, 'metrics'), { recursive: true })
    return names.some((name) => name.endsWith('meta.json') && !name.includes('.tmp'))
  }
  while (!(await isCut())) await sleep(500)
}

/** Samples of several kinds over some hours, so that blocks are cut where there are any, and what alerts leave. */
export async function makeMetrics(maker: Maker, url: string, nowMs: number): Promise<void> {
  const ask = maker.asker(url, {})
  const write = maker.asker(url, { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' })
  const endMs = Math.floor(nowMs / minuteMs) * minuteMs
  await makeSamples(maker, write, endMs)
  await maker.step('native histograms', () => makeHistograms(maker, { ask, write }, endMs))
  await maker.step('exemplars', () => makeExemplars(maker, { ask, write }, endMs))
  await maker.step('pushed metrics', async () => {
    await maker.asker(url, { 'content-type': 'text/plain' })(
      'PUT',
      '/metrics/job/nightly',
      Buffer.from('rows_copied 42\n'),
    )
    maker.reads('metrics', '/api/v1/metrics', { data: [{ labels: { job: 'nightly' } }] })
  })
  await maker.step('rules over HTTP', () => makeRules(maker, ask))
  await maker.step('silences', async () => {
    const matchers = [{ name: 'alertname', value: 'Cellar', isRegex: false, isEqual: true }]
    const silence = {
      matchers,
      startsAt: new Date(nowMs).toISOString(),
      endsAt: forEver,
      createdBy: 'Ada',
      comment: 'Known',
    }
    const { silenceID } = await ask('POST', '/api/v2/silences', silence)
    maker.reads('metrics', '/api/v2/silences', [{ id: silenceID, comment: 'Known', endsAt: forEver }])
  })
  await maker.step('alerts', async () => {
    await ask('POST', '/api/v2/alerts', [{ labels: { alertname: 'Kept', room: 'cellar' }, endsAt: forEver }])
    maker.reads('metrics', '/api/v2/alerts', [{ labels: { alertname: 'Kept', room: 'cellar' } }])
  })
}

async function makeSamples(maker: Maker, write: Ask, endMs: number): Promise<void> {
  for (const [at, room] of ['cellar', 'kitchen', 'attic'].entries()) {
    // Six hours and a half, older ones first.
    const samples = Array.from({ length: 40 }, (_, nth) => [endMs - (39 - nth) * 10 * minuteMs, at + nth / 4] as const)
    const labels = { __name__: 'upgrade_temperature', room, note: 'ä "quoted"' }
    for (let from = 0; from < samples.length; from += 10)
      await write('POST', '/api/v1/write', encodeWriteRequest([{ labels, samples: samples.slice(from, from + 10) }]))
    const query = encodeURIComponent(`upgrade_temperature{room="${room}"}[7h]`)
    const values = samples.map(([timeMs, value]) => [timeMs / 1_000, `${value}`])
    const holds = { data: { result: [{ metric: labels, values }] } }
    maker.reads('metrics', `/api/v1/query?query=${query}&time=${endMs / 1_000}`, holds)
  }
}

type Both = { readonly ask: Ask; readonly write: Ask }

async function makeHistograms(maker: Maker, { ask, write }: Both, endMs: number): Promise<void> {
  const times = Array.from({ length: 20 }, (_, at) => endMs - (19 - at) * 15_000)
  const encoded = times.map((timeMs, at) => encodeHistogram(timeMs, 2 + at, 10 * (at + 1)))
  await write('POST', '/api/v1/write', snappyBlock(encodeSeriesOf({ __name__: 'upgrade_seconds' }, encoded)))
  const path = `/api/v1/query?query=histogram_count(upgrade_seconds)&time=${endMs / 1_000}`
  const { data } = (await ask('GET', path)) as { data: { result: unknown[] } }
  if (data.result.length === 0) throw new Unknown('they are passed over')
  maker.reads('metrics', path, { data: { result: [{ value: [endMs / 1_000, '21'] }] } })
  const sum = `/api/v1/query?query=histogram_sum(upgrade_seconds)&time=${(times[9] ?? 0) / 1_000}`
  maker.reads('metrics', sum, { data: { result: [{ value: [(times[9] ?? 0) / 1_000, '100'] }] } })
}

async function makeExemplars(maker: Maker, { ask, write }: Both, endMs: number): Promise<void> {
  const exemplars = [{ labels: { trace_id: 'abc123' }, value: 3, timeMs: endMs }]
  const series = { labels: { __name__: 'upgrade_requests_total' }, samples: [[endMs, 7]] as const, exemplars }
  await write('POST', '/api/v1/write', encodeWriteRequest([series]))
  const [start, end] = [endMs / 1_000 - 60, endMs / 1_000 + 60]
  const path = `/api/v1/query_exemplars?query=upgrade_requests_total&start=${start}&end=${end}`
  const { data } = (await ask('GET', path)) as { data: unknown[] }
  if (data.length === 0) throw new Unknown('they are passed over')
  maker.reads('metrics', path, { data: [{ exemplars: [{ labels: { trace_id: 'abc123' }, value: '3' }] }] })
}

async function makeRules(maker: Maker, ask: Ask): Promise<void> {
  const { data } = (await ask('GET', '/api/v1/alerting/rules')) as { data: { version: string } }
  const rule = {
    alert: 'Cellar',
    expr: 'upgrade_temperature{room="cellar"} > 1000',
    for: '1m',
    labels: { severity: 'page' },
  }
  const groups = [{ namespace: 'house', name: 'rooms', interval: '1m', rules: [{ id: 'cellar', rules: [rule] }] }]
  await ask('PUT', `/api/v1/alerting/rules?version=${data.version}`, { groups })
  maker.reads('metrics', '/api/v1/alerting/rules', { data: { groups: [{ name: 'rooms' }] } })
  maker.reads('metrics', '/api/v1/rules', { data: { groups: [{ name: 'rooms', rules: [{ name: 'Cellar' }] }] } })
}
