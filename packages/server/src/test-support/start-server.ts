import { type Env, parseCommon, readSettings } from '@hearth/kernel'
import { collectLog, type LogRecord } from '@hearth/kernel/test-support'
import { onTestFinished } from 'vitest'
import { createServer, type Server, type ServerOptions } from '../server.ts'

export type StartedServer = { server: Server; url: string; port: number; records: LogRecord[] }

/** A server on a free loopback port with the routes that `define` adds; closed when the test ends. */
export async function startServer(
  define: (server: Server) => void,
  options: Partial<ServerOptions> = {},
): Promise<StartedServer> {
  const { logger, records } = collectLog()
  const server = createServer({ ...serverOptions(), logger, ...options })
  define(server)
  const { url, port } = await server.start()
  onTestFinished(() => server.close(AbortSignal.abort()))
  return { server, url, port, records }
}

/**
 * Options of a health server on a free loopback port that renders failures as `{kind, message, param}`. Changes are
 * audited where `env` names a state folder.
 */
export function serverOptions(env: Env = {}): ServerOptions {
  const { audit, ...common } = parseCommon(readSettings({ cwd: import.meta.dirname, env }))
  return {
    service: 'health',
    title: 'Example',
    common: { ...common, ...(env.HEARTH_HOME !== undefined && audit !== undefined && { audit }) },
    logger: collectLog().logger,
    port: 0,
    maxBodyBytes: 1_024,
    renderError: (failure, { requestId }) => ({
      body: {
        kind: failure?.kind ?? 'bug',
        message: failure?.message ?? 'Internal error',
        param: failure?.param,
        requestId,
      },
    }),
  }
}
