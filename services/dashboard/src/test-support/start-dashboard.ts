import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, parseCommon, readSettings } from '@hearth/kernel'
import { onTestFinished } from 'vitest'
import { dashboardConfigSchema } from '../config.ts'
import { createDashboardService } from '../service.ts'

export const user = 'admin'
export const password = 'correct horse'

type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: unknown
}

export type Started = {
  readonly url: string
  readonly home: string
  /** The credentials that were made at this start. */
  readonly made: { readonly user: string; readonly password: string } | undefined
  /** A request with the right credentials; an object is sent as JSON. */
  ask(method: string, path: string, body?: object | string, headers?: Record<string, string>): Promise<Answer>
  /** As a supervisor asks that is about to stop it. @returns how long it wants to be left alone before */
  drain(): number | undefined
  close(): Promise<void>
}

type StartOptions = {
  readonly home?: string
  readonly config?: Record<string, unknown>
  readonly env?: Record<string, string>
}

/** A real dashboard service on a free port, closed when the test ends; the password is {@link password}. */
export async function startDashboard(options: StartOptions = {}): Promise<Started> {
  const started = await start(options.home ?? temporaryFolder('dashboard-'), options)
  onTestFinished(started.close)
  return started
}

/** The same for all tests of a file; `end` closes it and removes what it kept. */
export async function startDashboardFor(options: StartOptions = {}): Promise<Started & { end(): Promise<void> }> {
  const home = options.home ?? mkdtempSync(join(tmpdir(), 'dashboard-'))
  const started = await start(home, options)
  const end = async () => {
    await started.close()
    await rm(home, { recursive: true, force: true })
  }
  return { ...started, end }
}

async function start(home: string, options: StartOptions): Promise<Started> {
  const common = { ...parseCommon(readSettings({ cwd: home, env: options.env ?? {} })), home }
  const databaseUrl = await databaseOf(home)
  const config = dashboardConfigSchema.parse({ port: 0, password, databaseUrl, ...options.config })
  const service = createDashboardService(config, {
    common,
    logger: createLogger({ service: 'dashboard', level: 'silent' }),
    passwordCost: { N: 1_024, r: 8, p: 1 },
  })
  const { url } = await service.start()
  const close = () => service.close(AbortSignal.timeout(2_000))
  const drain = () => {
    service.drain?.()
    return service.stopTimes?.delayMs
  }
  return { url, home, made: service.firstCredentials, ask: askWith(url, basic(user, password)), drain, close }
}

// Where the run of the tests is for processes that share a database: see `tests/with-postgres.ts`.
async function databaseOf(home: string): Promise<string | undefined> {
  const server = process.env.HEARTH_TEST_DATABASE_URL
  if (server === undefined) return undefined
  const { ensureDatabase } = await import('./ask-postgres.ts')
  return ensureDatabase(server, home)
}

export function basic(name: string, secret: string): string {
  return `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`
}

/** A request to `url` with an `Authorization` header, or without one. */
export function askWith(url: string, authorization: string | undefined): Started['ask'] {
  return async (method, path, body, headers = {}) => {
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    const credentials = authorization === undefined ? {} : { authorization }
    const response = await fetch(`${url}${path}`, { method, headers: { ...credentials, ...headers }, ...sent })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parse(text) }
  }
}

export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
