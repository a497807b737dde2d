import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startMockHub } from '../../../services/inference/src/clients/test-support/mock-hub.ts'

const fixture = fileURLToPath(new URL('./start-one.fixture.ts', import.meta.url))

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Starts the service in a process that ends once nothing of it is left, and resolves with what it printed then. */
async function startAlone(name: string, folder: string, env: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, [fixture, name], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HEARTH_HOME: join(folder, 'state'),
      [`HEARTH_${name.toUpperCase()}_PORT`]: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return printed
}

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A database of the service as its first start leaves it, without one of its tables. */
async function withoutTable(service: 'chatflow' | 'dashboard', table: string, folder: string): Promise<void> {
  const port = String(await listen(() => undefined))
  await startAlone(service, folder, { [`HEARTH_${service.toUpperCase()}_PORT`]: port })
  const database = new DatabaseSync(join(folder, 'state', service, `${service}.db`))
  database.exec(`PRAGMA foreign_keys = OFF; DROP TABLE ${table}`)
  database.close()
}

/** An engine without containers, whose events are waited for. */
const answerAsEngine: RequestListener = ({ url = '' }, response) => {
  response.setHeader('api-version', '1.44')
  if (url.includes('/events')) return response.flushHeaders()
  response.end(url.includes('/version') ? '{"Version":"27.0.0"}' : '[]')
}

// Each is a start of a process or two, which a busy machine takes its time for.
describe('a service that cannot start releases what it has opened', { timeout: 300_000 }, () => {
  test.each(['chatflow', 'inference', 'health', 'logs', 'metrics', 'dashboard'])(
    '%s, whose port is taken',
    async (name) => {
      const port = await listen(() => undefined)
      const printed = await startAlone(name, temporaryFolder(), { [`HEARTH_${name.toUpperCase()}_PORT`]: String(port) })
      expect(printed).toContain('the port is in use')
    },
  )

  test('logs, whose port is taken while it follows an engine', async () => {
    const port = await listen(() => undefined)
    const engine = await listen(answerAsEngine)
    const env = { HEARTH_LOGS_PORT: String(port), DOCKER_HOST: `tcp://127.0.0.1:${engine}` }
    expect(await startAlone('logs', temporaryFolder(), env)).toContain('the port is in use')
  })

  test.each([
    { service: 'chatflow', table: 'execution' },
    { service: 'dashboard', table: 'data_sources' },
  ] as const)('$service, whose database lacks a table', async ({ service, table }) => {
    const folder = temporaryFolder()
    await withoutTable(service, table, folder)
    expect(await startAlone(service, folder, {})).toContain(`no such table: ${table}`)
  })

  test('inference, which pulls a model, and whose key is in a variable that is not set', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'state'))
    writeFileSync(join(folder, 'hearth.yaml'), `inference:\n  keys:\n    - name: mine\n      secret: ${'$'}{NOT_SET}\n`)
    const hub = await startMockHub(Buffer.alloc(1_000_000))
    onTestFinished(() => hub.close())
    hub.stallAfter(1_000)
    const env = { HEARTH_MODEL: 'hf:someone/tiny', HF_ENDPOINT: hub.url }
    expect(await startAlone('inference', folder, env)).toContain('NOT_SET')
  })
})
