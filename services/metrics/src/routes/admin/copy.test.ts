import { existsSync, readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openSecrets } from '@hearth/kernel'
import { temporaryFolder } from '@hearth/kernel/test-support'
import type { AppEnv } from '@hearth/server'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { inspectStore } from '../../storage/inspect-store.ts'
import { startMetrics } from '../../test-support/start-metrics.ts'
import { encodeWriteRequest } from '../../test-support/write-request.ts'
import { copyEndpoints } from './snapshot.ts'

const path = '/api/v1/admin/tsdb/copy'

async function start(overrides: object) {
  const metrics = await startMetrics(overrides)
  onTestFinished(() => metrics.remove())
  const key = (await openSecrets(metrics.home)).derive('backup key').toString('base64url')
  const ask = (headers: Record<string, string>) => fetch(`${metrics.url}${path}`, { method: 'POST', headers })
  return { ...metrics, key, ask }
}

describe('POST /api/v1/admin/tsdb/copy', () => {
  test('copies the store, and names the folder as Prometheus does', async () => {
    const { url, home, ask } = await start({ adminApi: true })
    const body = new Uint8Array(encodeWriteRequest([{ labels: { __name__: 'a' }, samples: [[Date.now(), 1]] }]))
    const headers = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' }
    expect((await fetch(`${url}/api/v1/write`, { method: 'POST', headers, body })).status).toBe(204)
    const answer = (await (await ask({})).json()) as { data: { name: string } }
    expect(answer).toMatchObject({
      status: 'success',
      data: { name: expect.stringMatching(/^\d{8}T\d{6}Z-[0-9a-f]{16}$/) },
    })
    expect(await inspectStore(join(home, 'metrics', 'copies', answer.data.name))).toMatchObject({ samples: 1 })
  })

  test.each([
    { name: 'nobody without a key', headers: () => ({}), status: 500 },
    { name: 'nobody with another key', headers: () => ({ authorization: 'Bearer x' }), status: 500 },
    {
      name: 'who can read the state folder',
      headers: (key: string) => ({ authorization: `Bearer ${key}` }),
      status: 200,
    },
    {
      name: 'no web page',
      headers: (key: string) => ({ authorization: `Bearer ${key}`, origin: 'http://evil' }),
      status: 403,
    },
  ])('without the admin API it answers $name', async ({ headers, status }) => {
    const { ask, key, home } = await start({})
    const answer = await ask(headers(key))
    expect(answer.status).toBe(status)
    expect(existsSync(join(home, 'metrics', 'copies'))).toBe(status === 200)
  })
})

describe('a copy that fails', () => {
  test.each([
    { name: 'before it began', copy: async () => undefined },
    {
      name: 'half done',
      async copy(target: string) {
        await mkdir(join(target, 'chunks'), { recursive: true })
        await writeFile(join(target, 'chunks', '1'), 'half')
      },
    },
  ])('$name leaves nothing behind, and says why', async ({ copy }) => {
    const folder = temporaryFolder()
    const failing = async (target: string) => {
      await copy(target)
      throw new Error('the disk is full')
    }
    const [endpoint] = copyEndpoints({ folder, clock: () => 0, copy: failing })
    const app = new Hono<AppEnv>().onError((error, c) => c.text(error.message, 500))
    if (endpoint !== undefined) app.post('/', (c) => endpoint.respond(c))
    expect(await (await app.request('/', { method: 'POST' })).text()).toBe('the disk is full')
    expect(readdirSync(folder)).toEqual([])
  })
})
