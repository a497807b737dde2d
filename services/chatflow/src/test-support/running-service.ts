import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, parseCommon, readSettings } from '@hearth/kernel'
import { chatflowConfigSchema, createChatflowService } from '../index.ts'
import { ensureDatabase } from './postgres.ts'

export const testKey = 'a-key-for-tests-only-0123456789'

export type RunningService = Awaited<ReturnType<typeof startService>>

/** A state folder; `remove` takes it away. */
export async function temporaryHome(): Promise<{ readonly home: string; remove(): Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'hearth-chatflow-'))
  return { home, remove: () => rm(home, { recursive: true, force: true, maxRetries: 5 }) }
}

/** The settings of the database of `home`: with HEARTH_TEST_DATABASE_URL each has its own on that server. */
export async function databaseOf(home: string): Promise<{ readonly databaseUrl?: string }> {
  const serverUrl = process.env.HEARTH_TEST_DATABASE_URL
  return serverUrl === undefined ? {} : { databaseUrl: await ensureDatabase(serverUrl, home) }
}

/** The chatflow service through its door, on a free port; `settings` are those of the chatflow section, `env` the common ones. */
export async function startService(
  home: string,
  settings: Readonly<Record<string, unknown>> = {},
  env: Readonly<Record<string, string>> = {},
) {
  const common = parseCommon(readSettings({ cwd: home, env: { HEARTH_HOME: home, ...env } }))
  const logger = createLogger({ service: 'chatflow', level: 'fatal' })
  const config = chatflowConfigSchema.parse({ port: 0, apiKey: testKey, ...(await databaseOf(home)), ...settings })
  const service = createChatflowService(config, { common, logger })
  const { url, port } = await service.start()
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  return {
    url,
    port,
    /** Who may ask which endpoint, by method and path. */
    access: service.access ?? new Map(),
    /** Calls the management interface; its answer must be a success. */
    call,
    /** Stores a chatflow and returns its id. */
    async addFlow(flowData: string, fields: object = {}): Promise<string> {
      const { id } = await call('POST', 'chatflows', { name: 'Test', type: 'CHATFLOW', flowData, ...fields })
      return id as string
    },
    /** Messages of a chatflow, oldest first. */
    messages: (id: string): Promise<Record<string, unknown>[]> => call('GET', `chatmessage/${id}`),
    /** The value of a metric, named with the beginning of its labels where it has several; 0 when it has none yet. */
    async metric(name: string): Promise<number> {
      const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n')
      return Number(
        lines
          .find((line) => line.startsWith(name))
          ?.split(' ')
          .at(-1) ?? 0,
      )
    },
    stop: (graceMs = 200) => service.close(AbortSignal.timeout(graceMs)),
  }
}
