import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { prepareMetrics } from '../test-support/start-metrics.ts'

const failed = { text: 'Configuration reload has failed.', date: expect.any(String), active: true }

test('a reload that fails is told until one goes well, and at last that the service stops', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'metrics-notifications-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const configFile = join(folder, 'prometheus.yml')
  await writeFile(configFile, '')
  const { home, service } = prepareMetrics({ configFile, lifecycleApi: true })
  onTestFinished(() => rm(home, { recursive: true }))
  const { url } = await service.start()
  const live = await fetch(`${url}/api/v1/notifications/live`)
  expect([live.status, live.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  const list = async () => (await fetch(`${url}/api/v1/notifications`)).json()
  const reload = async () => (await fetch(`${url}/-/reload`, { method: 'POST' })).status
  expect(await list()).toEqual({ status: 'success', data: [] })
  await writeFile(configFile, 'nothing: 1\n')
  expect([await reload(), await list()]).toEqual([500, { status: 'success', data: [failed] }])
  await writeFile(configFile, '')
  expect([await reload(), await list()]).toEqual([200, { status: 'success', data: [] }])
  // The stream is let go, or the service would wait for it.
  await service.close(new AbortController().signal)
  const events = (await live.text()).split('\n').filter((line) => line.startsWith('data: '))
  expect(events.map((line) => JSON.parse(line.slice('data: '.length)))).toMatchObject([
    { text: failed.text, active: true },
    { text: failed.text, active: false },
    { text: expect.stringContaining('shutting down'), active: true },
  ])
})
