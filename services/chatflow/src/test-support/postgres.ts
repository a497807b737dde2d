import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, glob, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@hearth/server'
import pg from 'pg'

const run = promisify(execFile)

export type PostgresServer = {
  /** Address of the server with a database that always exists. */
  readonly url: string
  stop(): Promise<void>
  start(): Promise<void>
  /** @param mode `fast` ends its sessions in order, `immediate` as a crash does */
  restart(mode: 'fast' | 'immediate'): Promise<void>
  /** Stops it and takes its data away. */
  close(): Promise<void>
}

/** The folder of the server's programs, or `undefined` where Postgres is not installed. */
export async function findPostgres(): Promise<string | undefined> {
  const found: string[] = []
  for await (const path of glob('/usr/{lib/postgresql/*,local,local/pgsql}/bin/initdb')) found.push(path)
  return found
    .sort()
    .at(-1)
    ?.replace(/\/initdb$/, '')
}

/** Starts a server of its own on a free port of this machine, its data in a temporary folder. */
export async function openPostgresServer(programs: string): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-postgres-'))
  const data = join(folder, 'data')
  await chmod(folder, 0o777)
  await asUser(join(programs, 'initdb'), ['-D', data, '-U', 'hearth', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'])
  const port = await freePort()
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200`
  const control = (...rest: string[]) => asUser(join(programs, 'pg_ctl'), ['-D', data, '-w', ...rest])
  const log = ['-l', join(folder, 'log'), '-o', settings]
  const server: PostgresServer = {
    url: `postgres://hearth@127.0.0.1:${port}/postgres`,
    start: () => control('start', ...log),
    restart: (mode) => control('restart', '-m', mode, ...log),
    stop: () => control('stop', '-m', 'immediate'),
    async close() {
      await server.stop().catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

export type Session = AsyncDisposable & {
  rows<Row extends object>(statement: string): Promise<readonly Row[]>
}

/** Opens a session in the database of that address. */
export async function openSession(connectionString: string): Promise<Session> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return {
    rows: async <Row extends object>(statement: string) => (await client.query<Row>(statement)).rows,
    [Symbol.asyncDispose]: () => client.end(),
  }
}

/** Runs statements, one after the other, in the database of that address. */
export async function runStatements(connectionString: string, ...statements: readonly string[]): Promise<void> {
  await using session = await openSession(connectionString)
  for (const statement of statements) await session.rows(statement)
}

/**
 * Creates the database named after `name` on the server unless it exists, and returns its address.
 *
 * @param like name of one that it becomes a copy of, and that nobody is connected to
 */
export async function ensureDatabase(serverUrl: string, name: string, like?: string): Promise<string> {
  const database = databaseOf(name)
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${database}${like === undefined ? '' : ` TEMPLATE ${databaseOf(like)}`}`)
  } catch (error) {
    // duplicate_database: an earlier start made it.
    if ((error as { code?: unknown }).code !== '42P04') throw error
  } finally {
    await client.end()
  }
  return Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href
}

function databaseOf(name: string): string {
  return `t_${createHash('sha256').update(name).digest('hex').slice(0, 24)}`
}

// The server refuses to run as root, for whom Debian's package brings a user of its own.
async function asUser(program: string, args: readonly string[]): Promise<void> {
  const isRoot = process.getuid?.() === 0
  const [command, rest] = isRoot ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args]
  await run(command as string, rest as string[], { cwd: '/' })
}
