import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startMetrics } from '../../test-support/start-metrics.ts'
import { encodeWriteRequest } from '../../test-support/write-request.ts'

async function start(overrides: object) {
  const metrics = await startMetrics(overrides)
  onTestFinished(() => metrics.remove())
  const body = new Uint8Array(encodeWriteRequest([{ labels: { __name__: 'a' }, samples: [[Date.now(), 1]] }]))
  const headers = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' }
  expect((await fetch(`${metrics.url}/api/v1/write`, { method: 'POST', headers, body })).status).toBe(204)
  const ask = (query = '') => fetch(`${metrics.url}/api/v1/admin/tsdb/snapshot${query}`, { method: 'POST' })
  const folder = join(metrics.home, 'metrics', 'snapshots')
  return { ...metrics, ask, folder }
}

describe('POST /api/v1/admin/tsdb/snapshot', () => {
  test('puts all samples into blocks, and names the folder as Prometheus does', async () => {
    const { ask, folder } = await start({ adminApi: true })
    const answer = (await (await ask()).json()) as { data: { name: string } }
    expect(answer).toEqual({
      status: 'success',
      data: { name: expect.stringMatching(/^\d{8}T\d{6}Z-[0-9a-f]{16}$/) },
    })
    const [block = ''] = readdirSync(join(folder, answer.data.name))
    expect(readdirSync(join(folder, answer.data.name, block))).toEqual(
      expect.arrayContaining(['chunks', 'index', 'meta.json', 'tombstones']),
    )
  })

  test('leaves out what is in memory where that is not wanted', async () => {
    const { ask, folder } = await start({ adminApi: true })
    const { data } = (await (await ask('?skip_head=true')).json()) as { data: { name: string } }
    expect(readdirSync(join(folder, data.name))).toEqual([])
  })

  test('is refused for what is neither yes nor no', async () => {
    const { ask } = await start({ adminApi: true })
    const error =
      'invalid parameter "skip_head": unable to parse boolean: strconv.ParseBool: parsing "maybe": invalid syntax'
    expect(await (await ask('?skip_head=maybe')).json()).toEqual({ status: 'error', errorType: 'bad_data', error })
  })

  test('is off without the admin API', async () => {
    const { ask, folder } = await start({})
    expect(await (await ask()).json()).toMatchObject({ error: 'admin APIs disabled' })
    expect(existsSync(folder)).toBe(false)
  })
})
