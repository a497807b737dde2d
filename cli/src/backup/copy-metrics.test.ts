import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyMetrics, countMetrics } from './copy-metrics.ts'

/** The address of another program than ours. */
async function startStranger(status: number, body: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([
  { name: 'a page', status: 200, body: '<h1>It works</h1>' },
  { name: 'JSON of its own', status: 200, body: '{"data":{"name":"x"}}' },
  { name: 'a snapshot elsewhere', status: 200, body: '{"data":{"name":"x","series":1,"samples":2}}' },
  { name: 'that there is no such thing', status: 404, body: 'not found' },
])('files are copied as they lie where another program answers with $name', async ({ status, body }) => {
  const home = await mkdtemp(join(tmpdir(), 'hearth-metrics-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  await mkdir(join(home, 'metrics', 'wal'), { recursive: true })
  await writeFile(join(home, 'metrics', 'note'), 'kept')
  const copy = await copyMetrics(
    { home, secrets: undefined, url: await startStranger(status, body) },
    join(home, 'copy'),
  )
  expect(await readFile(join(copy.folder, 'note'), 'utf8')).toBe('kept')
  expect(copy.counts).toEqual({ series: 0, samples: 0 })
})

test('a damaged checkpoint is put aside when it is copied, and what is counted then is what the copy holds', async () => {
  const home = await mkdtemp(join(tmpdir(), 'hearth-metrics-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  await mkdir(join(home, 'metrics'))
  await writeFile(join(home, 'metrics', 'checkpoint'), 'no checkpoint')
  const copy = await copyMetrics(
    { home, secrets: undefined, url: await startStranger(404, 'not found') },
    join(home, 'copy'),
  )
  expect(await countMetrics(copy.folder)).toEqual(copy.counts)
})
