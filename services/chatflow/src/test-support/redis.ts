import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { freePort } from '@hearth/server'

const program = '/usr/bin/redis-server'
const settings = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']

export const hasRedis = existsSync(program)

export type TestRedis = {
  readonly url: string
  /** Resolves once it takes connections; what it held before is gone. */
  start(): Promise<void>
  kill(): Promise<void>
  signal(name: NodeJS.Signals): void
}

/** A Redis server of its own on a free port of this machine, not yet started. */
export async function createTestRedis(): Promise<TestRedis> {
  const port = await freePort()
  let server: ChildProcess | undefined
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const started = spawn(program, ['--port', String(port), ...settings], { stdio: ['ignore', 'pipe', 'inherit'] })
      server = started
      let said = ''
      for await (const part of started.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
        said += part
        if (said.includes('Ready to accept connections')) break
      }
      started.stdout.resume()
      if (started.exitCode !== null) throw new Error(`redis-server ended: ${said}`)
    },
    signal: (name) => void server?.kill(name),
    async kill() {
      if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
      const gone = once(server, 'exit')
      server.kill('SIGKILL')
      await gone
    },
  }
}
