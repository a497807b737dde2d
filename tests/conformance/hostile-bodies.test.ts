import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startService, temporaryHome, testKey } from '../../services/chatflow/src/test-support/running-service.ts'
import { basic } from '../../services/dashboard/src/test-support/start-dashboard.ts'
import { startLogs } from '../../services/logs/src/test-support/start-logs.ts'
import { startMetrics } from '../../services/metrics/src/test-support/start-metrics.ts'
import { startStack } from './dashboard/start-stack.ts'

// Every endpoint that a service describes and that takes a body, sent what nobody should have to walk through.

const maxBodyBytes = 2_097_152

type Target = { readonly url: string; readonly authorization?: string }
type Operation = { readonly method: string; readonly path: string }

const services: readonly { readonly name: string; readonly start: () => Promise<Target> }[] = [
  { name: 'chatflow', start: startChatflow },
  { name: 'chatflow, without a key', start: async () => ({ url: (await startChatflow()).url }) },
  { name: 'dashboard', start: startDashboardHere },
  { name: 'metrics', start: startMetricsHere },
  { name: 'logs', start: startLogsHere },
]

async function startChatflow(): Promise<Target> {
  const { home, remove } = await temporaryHome()
  const service = await startService(home, { maxBodyBytes })
  onTestFinished(async () => {
    await service.stop()
    await remove()
  })
  return { url: service.url, authorization: `Bearer ${testKey}` }
}

/** With a metrics service, which keeps the rules that are written here. */
async function startDashboardHere(): Promise<Target> {
  const { url, credentials, stop } = await startStack({ maxBodyBytes })
  onTestFinished(stop)
  return { url, authorization: basic(credentials.username, credentials.password) }
}

async function startMetricsHere(): Promise<Target> {
  const { url, remove } = await startMetrics({ adminApi: true, maxBodyBytes })
  onTestFinished(() => remove())
  return { url }
}

async function startLogsHere(): Promise<Target> {
  const home = await mkdtemp(join(tmpdir(), 'hearth-logs-'))
  const { url, close } = await startLogs(home)
  onTestFinished(async () => {
    await close()
    await rm(home, { recursive: true, force: true })
  })
  return { url }
}

const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 100_001 }, (_, at) => [`k${at}`, 0])))
const bodies: readonly { readonly name: string; readonly body: BodyInit; readonly encoding?: string }[] = [
  { name: 'lists in lists', body: '['.repeat(100_000) },
  { name: 'objects in objects', body: '{"a":'.repeat(50_000) },
  { name: 'many keys', body: keys },
  { name: 'half a compressed body', body: new Uint8Array(gzipSync(keys)).slice(0, 1_000), encoding: 'gzip' },
  {
    name: 'a body that unfolds without end',
    body: new Uint8Array(gzipSync('x'.repeat(2 * maxBodyBytes))),
    encoding: 'gzip',
  },
  { name: 'no body', body: '' },
]

async function operationsOf({ url }: Target): Promise<readonly Operation[]> {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: Record<string, object> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .map((verb) => verb.toUpperCase())
      .filter((method) => method !== 'GET' && method !== 'HEAD')
      .map((method) => ({ method, path: path.replaceAll(/\{\w+\}/g, '6f1c7a10-8d5e-4a55-9c39-0e8f8a1d0001') })),
  )
}

async function send({ url, authorization }: Target, { method, path }: Operation, body: BodyInit, encoding?: string) {
  const key: Record<string, string> = authorization === undefined ? {} : { authorization }
  const coded: Record<string, string> = encoding === undefined ? {} : { 'content-encoding': encoding }
  const headers = { 'content-type': 'application/json', ...key, ...coded }
  return await fetch(`${url}${path}`, { method, headers, body })
}

describe.each(services)('$name', ({ start }) => {
  test('answers every hostile body as one that does not fit', async () => {
    const target = await start()
    const failed: string[] = []
    for (const operation of await operationsOf(target)) {
      for (const { name, body, encoding } of bodies) {
        const answer = await send(target, operation, body, encoding)
        await answer.body?.cancel()
        if (answer.status >= 500) failed.push(`${operation.method} ${operation.path}, ${name}: ${answer.status}`)
      }
    }
    expect(failed).toEqual([])
    // Hundreds of requests, one after the other.
  }, 120_000)

  test('takes a DELETE that says it is JSON and brings nothing as one that says nothing', async () => {
    const target = await start()
    for (const { method, path } of (await operationsOf(target)).filter(({ method }) => method === 'DELETE')) {
      const key: Record<string, string> = target.authorization ? { authorization: target.authorization } : {}
      const plain = await fetch(`${target.url}${path}`, { method, headers: key })
      const declared = await send(target, { method, path }, '')
      expect([path, declared.status]).toEqual([path, plain.status])
      await Promise.all([plain.body?.cancel(), declared.body?.cancel()])
    }
  })
})
