import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, SERVICE_NAMES, type ServiceName } from '@hearth/kernel'
import { createServer, freePort, type Service } from '@hearth/server'
import { expect, onTestFinished, vi } from 'vitest'
import { createHealthService, healthConfigSchema } from '../index.ts'

const logger = createLogger({ service: 'test', level: 'silent' })
export const polling = { timeout: 50_000, interval: 20 }
const now = () => AbortSignal.timeout(0)

/** A new empty folder, removed when the test ends. */
export function temporaryHome(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-health-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

type Urls = Partial<Record<ServiceName, string>>

function commonConfig(urls: Urls = {}, home = '/nonexistent') {
  const addresses = SERVICE_NAMES.map((name) => [name, urls[name] ?? 'http://127.0.0.1:9'])
  const all = Object.fromEntries(addresses) as Record<ServiceName, string>
  const ports = Object.fromEntries(SERVICE_NAMES.map((name) => [name, 0])) as Record<ServiceName, number>
  return { home, host: '127.0.0.1', logLevel: 'silent', trustedProxies: [], version: '1.2.3', urls: all, ports }
}

type Neighbour = { url: string; port: number; readiness: { ok: boolean; reason?: string }; stop(): Promise<void> }

/** A neighbour as it really answers: the kernel's own server with its `/readyz`, and JSON at further paths. */
export async function startNeighbour(
  service: ServiceName,
  port = 0,
  answers: Record<string, unknown> = {},
): Promise<Neighbour> {
  const readiness: Neighbour['readiness'] = { ok: true }
  const renderError = () => ({ body: {} })
  const options = { service, title: service, common: commonConfig(), logger, port, maxBodyBytes: 1_024, renderError }
  const server = createServer({ ...options, ready: () => readiness })
  for (const [path, body] of Object.entries(answers)) server.app.get(path, (c) => c.json(body as object))
  const { url, port: bound } = await server.start()
  onTestFinished(() => server.close(now()))
  return { url, port: bound, readiness, stop: () => server.close(now()) }
}

/** A health service with short times; only services are checked unless `overrides` says otherwise. */
export async function startHealth(urls: Urls, overrides: object = {}, home = temporaryHome()) {
  const quick = {
    recoveryMs: 0,
    port: 0,
    intervalMs: 600,
    retryMs: 50,
    // A neighbour on a busy machine is to be in time.
    timeoutMs: 590,
    resourceIntervalMs: 200,
    resourceRetryMs: 50,
  }
  const services = { services: ['chatflow', 'inference', 'logs'], nonCritical: ['logs'], resources: [] }
  const config = healthConfigSchema.parse({ ...quick, ...services, ...overrides })
  const service: Service = createHealthService(config, { common: commonConfig(urls, home), logger })
  onTestFinished(() => service.close(now()))
  const { url } = await service.start()
  const get = (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, init)
  const json = async (path: string) => (await (await get(path)).json()) as Record<string, unknown>
  const reaches = (status: string) =>
    vi.waitFor(async () => expect(await json('/health')).toMatchObject({ status, phase: 'running' }), polling)
  return { url, get, json, reaches, close: () => service.close(now()) }
}

/** A service that accepts and says nothing until `finish`. */
export async function startHanging() {
  const waiting: ServerResponse[] = []
  const server = createHttpServer((_, answer) => void waiting.push(answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const finish = () => {
    expect(waiting.length).toBeGreaterThan(0)
    for (const answer of waiting) answer.end('ok')
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => waiting.length, finish }
}

/** Three ready neighbours and a health service that checks them. */
export async function startStack(overrides: object = {}, home = temporaryHome()) {
  const [chatflow, inference, logs] = await Promise.all([
    // On a port that the system gives to nobody else while it is stopped.
    startNeighbour('chatflow', await freePort()),
    startNeighbour('inference'),
    startNeighbour('logs'),
  ])
  const urls = { chatflow: chatflow.url, inference: inference.url, logs: logs.url }
  return { chatflow, inference, logs, urls, ...(await startHealth(urls, overrides, home)) }
}
