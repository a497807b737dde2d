import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob } from 'node:fs/promises'
import { delimiter, dirname } from 'node:path'
import { errorCode, Failure } from '@hearth/kernel'

const maxOutputChars = 2_000

/** One of the programs that come with Postgres, at work on a database. */
export type PostgresProgram = {
  readonly name: 'pg_dump' | 'pg_restore'
  /** Address of the database; its password is handed over where other users do not see it. */
  readonly url: string
  readonly args: readonly string[]
  /** What it is for, as in `Cannot <doing>: …`. */
  readonly doing: string
  /** Default: PATH, behind the folder of the newest programs that Debian has. */
  readonly path?: string
}

/** @throws {Failure} `invalid` when the program is not installed, `upstream` in its own words when it fails */
export async function runPostgresProgram(program: PostgresProgram): Promise<void> {
  const { name, args, doing, path = await pathOfPrograms() } = program
  const address = new URL(program.url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const env = { ...process.env, PATH: path, ...(password === '' ? {} : { PGPASSWORD: password }) }
  const child = spawn(name, ['--no-password', `--dbname=${address.href}`, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-maxOutputChars)
  })
  const [code] = await once(child, 'close').catch((cause: unknown) => {
    throw cannotRun(name, doing, cause)
  })
  if (code !== 0) throw new Failure('upstream', `Cannot ${doing}: ${name} ended with ${code}, ${output.trim()}`)
}

function cannotRun(name: string, doing: string, cause: unknown): unknown {
  if (errorCode(cause) !== 'ENOENT') return cause
  const remedy = 'install the client programs of Postgres (postgresql-client on Debian) or put them into PATH'
  return new Failure('invalid', `Cannot ${doing}: ${name} is not installed; ${remedy}`, { cause })
}

// The newest reads every older server, whatever Debian's own choice in PATH would be.
async function pathOfPrograms(): Promise<string> {
  const found: string[] = []
  for await (const path of glob('/usr/lib/postgresql/*/bin/pg_dump')) found.push(dirname(path))
  const [newest] = found.sort((left, right) => right.localeCompare(left, 'en', { numeric: true }))
  return [...(newest === undefined ? [] : [newest]), process.env.PATH ?? ''].join(delimiter)
}
