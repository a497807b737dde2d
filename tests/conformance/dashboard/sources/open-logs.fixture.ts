import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, parseCommon, readSettings } from '@hearth/kernel'
import { createLogsService, logsConfigSchema } from '@hearth/logs'
import { freePort } from '@hearth/server'
import { expect } from 'vitest'

export type OpenLogs = Awaited<ReturnType<typeof openLogs>>

/** A log service that keeps its port and its lines from one start to the next. */
export async function openLogs() {
  const home = await mkdtemp(join(tmpdir(), 'live-lines-'))
  const port = await freePort()
  const common = { ...parseCommon(readSettings({ cwd: home, env: {} })), home }
  const create = () =>
    createLogsService(logsConfigSchema.parse({ port, docker: 'off' }), {
      common,
      logger: createLogger({ service: 'logs', level: 'silent' }),
    })
  const url = `http://127.0.0.1:${port}`
  let service = create()
  await service.start()
  return {
    url,
    async write(...texts: readonly string[]) {
      const values = texts.map((text, at) => [`${BigInt(Date.now()) * 1_000_000n + BigInt(at)}`, text])
      const body = JSON.stringify({ streams: [{ stream: { service_name: 'shop', level: 'warn' }, values }] })
      const headers = { 'content-type': 'application/json' }
      expect((await fetch(`${url}/loki/api/v1/push`, { method: 'POST', headers, body })).status).toBe(204)
    },
    stop: () => service.close(AbortSignal.timeout(2_000)),
    async startAgain() {
      service = create()
      await service.start()
    },
    async end() {
      await service.close(AbortSignal.timeout(2_000))
      await rm(home, { recursive: true, force: true })
    },
  }
}
