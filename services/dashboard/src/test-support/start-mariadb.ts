import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@hearth/server'
import { type Connection, createConnection, type QueryResult } from 'mysql2/promise'

export type MariadbServer = {
  readonly port: number
  /** As root. */
  query(sql: string): Promise<QueryResult>
  close(): Promise<void>
}

const [server, installer] = ['/usr/sbin/mariadbd', '/usr/bin/mariadb-install-db']

export const isMariadbInstalled = existsSync(server) && existsSync(installer)

const bounds = { startMs: 60_000, pollMs: 100 }

/**
 * Starts a MariaDB of its own on a free port of this machine, its data in a temporary folder.
 *
 * @param settings further arguments of the server
 */
export async function startMariadb(settings: readonly string[] = []): Promise<MariadbServer> {
  const folder = await mkdtemp(join(tmpdir(), 'mariadb-'))
  await chmod(folder, 0o777)
  const isRoot = process.getuid?.() === 0
  const own = [
    '--no-defaults',
    `--datadir=${join(folder, 'data')}`,
    `--tmpdir=${folder}`,
    ...(isRoot ? ['--user=mysql'] : []),
  ]
  await promisify(execFile)(installer, [...own, '--auth-root-authentication-method=normal', '--skip-test-db'])
  const port = await freePort()
  const place = [`--port=${port}`, `--socket=${join(folder, 'socket')}`, '--bind-address=127.0.0.1']
  const child = spawn(server, [...own, ...place, '--innodb-flush-log-at-trx-commit=0', ...settings], {
    stdio: 'ignore',
  })
  const client = await connectWithin(port)
  return {
    port,
    query: async (sql) => (await client.query(sql))[0],
    async close() {
      client.destroy()
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function connectWithin(port: number): Promise<Connection> {
  const untilMs = Date.now() + bounds.startMs
  for (;;) {
    try {
      return await createConnection({ host: '127.0.0.1', port, user: 'root' })
    } catch (error) {
      if (Date.now() > untilMs) throw error
      await new Promise((resolve) => setTimeout(resolve, bounds.pollMs))
    }
  }
}
