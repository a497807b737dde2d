import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, parseCommon, readSettings } from '@hearth/kernel'
import { collectLog } from '@hearth/kernel/test-support'
import { createMetricsService, metricsConfigSchema } from '@hearth/metrics'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { encodeWriteRequest } from '../../../services/metrics/src/test-support/write-request.ts'
import { openSmallDisk } from '../../chaos/small-disk.ts'

const disk = await openSmallDisk()
afterAll(() => disk.remove())
const skipped = disk.cannotFill === undefined ? '' : ` (skipped: ${disk.cannotFill})`

const silent = createLogger({ service: 'metrics', level: 'silent' })

async function start(home: string, settings: object = {}, logger = silent): Promise<string> {
  const common = { ...parseCommon(readSettings({ cwd: home, env: {} })), home }
  const config = metricsConfigSchema.parse({ port: 0, ...settings })
  const service = createMetricsService(config, { common, logger })
  const { url } = await service.start()
  onTestFinished(() => service.close(AbortSignal.timeout(2_000)))
  return url
}

async function write(url: string, value: number): Promise<number> {
  const body = Buffer.from(
    encodeWriteRequest([{ labels: { __name__: 'sequence' }, samples: [[Date.now() + value, value]] }]),
  )
  const headers = { 'content-encoding': 'snappy', 'content-type': 'application/x-protobuf' }
  return (await fetch(`${url}/api/v1/write`, { method: 'POST', headers, body })).status
}

async function read(url: string): Promise<number[]> {
  const answer = await fetch(`${url}/api/v1/query?query=sequence[1h]&time=${Date.now() / 1_000 + 60}`)
  const { data } = (await answer.json()) as { data: { result: { values: [number, string][] }[] } }
  return data.result.flatMap(({ values }) => values.map(([, value]) => Number(value)))
}

test.skipIf(disk.cannotFill !== undefined)(
  `a full disk takes nothing of what was acknowledged, and is used again once there is room${skipped}`,
  async () => {
    const url = await start(disk.folder)
    const acknowledged: number[] = []
    let value = 0
    const send = async () => {
      const status = await write(url, ++value)
      if (status === 204) acknowledged.push(value)
      return status
    }
    for (let count = 0; count < 50; count++) expect(await send()).toBe(204)
    await disk.fill()
    // Each refused write tries the disk again, and must not make room at the cost of what is there.
    await expect.poll(send).toBe(503)
    for (let count = 0; count < 10; count++) await send()
    await expect.poll(send, { interval: 1_100 }).toBe(503)
    await disk.empty()
    await expect.poll(send).toBe(204)
    expect(await read(url)).toEqual(expect.arrayContaining(acknowledged))

    // As a kill at this moment would leave it.
    const copy = await mkdtemp(join(tmpdir(), 'full-disk-'))
    onTestFinished(() => rm(copy, { recursive: true, force: true }))
    await cp(disk.folder, copy, { recursive: true })
    expect(await read(await start(copy))).toEqual(expect.arrayContaining(acknowledged))
  },
)

const dayMs = 86_400_000

/** Samples of long ago, which become a block of its own. */
async function importDay(url: string, daysAgo: number): Promise<void> {
  const fromMs = Math.floor(Date.now() / dayMs - daysAgo) * dayMs
  const line = (_: unknown, at: number) =>
    `old{day="${daysAgo}",at="${at % 200}"} ${Math.random()} ${fromMs + at * 150}`
  const headers = { 'content-type': 'text/plain; version=0.0.4' }
  const body = `${Array.from({ length: 40_000 }, line).join('\n')}\n`
  const answer = await fetch(`${url}/api/v1/import/prometheus`, { method: 'POST', headers, body })
  expect(answer.status, await answer.text()).toBeLessThan(300)
}

test.skipIf(disk.cannotFill !== undefined)(
  `a disk that stays full takes the oldest block, and scrapes go on${skipped}`,
  async () => {
    const small = await openSmallDisk('64m')
    onTestFinished(() => small.remove())
    const log = collectLog()
    const targets = [{ job: 'self', url: 'http://127.0.0.1:9', intervalMs: 500 }]
    const url = await start(small.folder, { bundle: false, targets }, log.logger)
    for (const daysAgo of [9, 6, 3]) await importDay(url, daysAgo)
    const blocks = async () => {
      const answer = await fetch(`${url}/api/v1/status/tsdb/blocks`)
      const { data } = (await answer.json()) as { data: { blocks: { ulid: string; minTime: number }[] } }
      return data.blocks.sort((a, b) => a.minTime - b.minTime).map(({ ulid }) => ulid)
    }
    const before = await blocks()
    expect(before).toHaveLength(3)
    await small.fill()
    let value = 0
    await expect.poll(() => write(url, ++value)).toBe(503)
    await expect.poll(() => write(url, ++value), { interval: 200, timeout: 30_000 }).toBe(204)
    const after = await blocks()
    expect(after.length).toBeGreaterThan(0)
    expect(before.slice(-after.length)).toEqual(after)
    const dropped = before.slice(0, -after.length)
    const named = log.records.filter(({ msg }) => msg === 'The disk is full: the oldest block is dropped')
    expect(named.map(({ block }) => block)).toEqual(dropped)
    const figures = await (await fetch(`${url}/metrics`)).text()
    expect(figures).toMatch(new RegExp(`hearth_tsdb_full_disk_dropped_blocks_total\\{[^}]*\\} ${dropped.length}\n`))
    // What is down is scraped again and again all the same.
    const answer = await fetch(`${url}/api/v1/query?query=count_over_time(up{job="self"}[1m])`)
    expect(await answer.json()).toMatchObject({ data: { result: [{ metric: { job: 'self' } }] } })
  },
)
