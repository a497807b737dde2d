import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, parseCommon, readSettings } from '@hearth/kernel'
import { createMetricsService, metricsConfigSchema } from '@hearth/metrics'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { encodeWriteRequest } from '../../../services/metrics/src/test-support/write-request.ts'
import { openSmallDisk } from '../../chaos/small-disk.ts'

const disk = await openSmallDisk()
afterAll(() => disk.remove())
const skipped = disk.cannotFill === undefined ? '' : ` (skipped: ${disk.cannotFill})`

async function start(home: string): Promise<string> {
  const common = { ...parseCommon(readSettings({ cwd: home, env: {} })), home }
  const logger = createLogger({ service: 'metrics', level: 'silent' })
  const service = createMetricsService(metricsConfigSchema.parse({ port: 0 }), { common, logger })
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
    await expect.poll(send, { interval: 1_100, timeout: 4_000 }).toBe(503)
    await disk.empty()
    await expect.poll(send, { timeout: 5_000 }).toBe(204)
    expect(await read(url)).toEqual(expect.arrayContaining(acknowledged))

    // As a kill at this moment would leave it.
    const copy = await mkdtemp(join(tmpdir(), 'full-disk-'))
    onTestFinished(() => rm(copy, { recursive: true, force: true }))
    await cp(disk.folder, copy, { recursive: true })
    expect(await read(await start(copy))).toEqual(expect.arrayContaining(acknowledged))
  },
)
