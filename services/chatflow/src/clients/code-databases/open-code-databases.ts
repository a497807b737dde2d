import { lookup } from 'node:dns'
import { Failure } from '@hearth/kernel'
import { type AddressGuard, createAddressGuard, type Resolve } from '@hearth/outbound'
import type { CodeDatabases, DatabaseSession, DatabaseTarget } from '../../domain/code/code-databases.ts'
import { createKeyedMutex } from '../../domain/keyed-mutex.ts'
import { refuseAny } from '../outbound/outbound-guards.ts'
import type { Connection } from './connection.ts'
import { addressOf, findNamed, type NamedDatabase } from './named-databases.ts'
import { openPostgresConnection } from './postgres-connection.ts'
import type { QueryLimits } from './query-limits.ts'
import { openSqliteConnection } from './sqlite-connection.ts'

export type CodeDatabasesDeps = {
  readonly named: readonly NamedDatabase[]
  readonly limits: QueryLimits
}

const maxConnections = 4

/** Gives custom code the databases that the settings name, and no other. */
export function createCodeDatabases({ named, limits }: CodeDatabasesDeps): CodeDatabases {
  // Host and port stand in the settings, so the server may be private; what is never meant is refused all the same.
  const guard = createAddressGuard({ allowPrivate: true, refuse: refuseAny, resolve: oldFirst })
  return { session: (signal) => openSession({ named, limits, guard }, signal) }
}

// A server on this machine often listens at 127.0.0.1 alone, and "localhost" stands for ::1 too.
const oldFirst: Resolve = (hostname, options, callback) =>
  lookup(hostname, { ...options, order: 'ipv4first' }, callback)

type Deps = CodeDatabasesDeps & { readonly guard: AddressGuard }

function openSession(deps: Deps, signal: AbortSignal): DatabaseSession {
  const connections = new Map<number, Promise<Connection>>()
  const inTurn = createKeyedMutex()
  let isOver = false
  const close = async (id: number) => {
    const opened = connections.get(id)
    connections.delete(id)
    // One that could not be opened has nothing to close.
    await (await opened?.catch(() => undefined))?.close()
  }
  const ask: DatabaseSession['query'] = async (id, target, sql, values) => {
    signal.throwIfAborted()
    // What code asked for and did not wait for would open a connection that nobody closes.
    if (isOver) throw new Failure('broken', 'Cannot ask a database: the code has ended')
    const known = connections.get(id)
    if (known === undefined && connections.size >= maxConnections) throw tooMany()
    const opening = known ?? open(deps, target)
    connections.set(id, opening)
    let connection: Connection | undefined
    try {
      connection = await opening
      return await connection.query(sql, values)
    } catch (error) {
      // One that could not be opened, or was cut for taking too much, makes room for another.
      if (connection?.isOpen() !== true) await close(id)
      throw error
    }
  }
  return {
    // One statement between the start and the end of its transaction: a COMMIT amid others would end theirs.
    query: (id, target, sql, values) => inTurn(String(id), () => ask(id, target, sql, values)),
    close,
    async closeAll() {
      isOver = true
      await Promise.all([...connections.keys()].map(close))
    },
  }
}

async function open(deps: Deps, target: DatabaseTarget): Promise<Connection> {
  const named = findNamed(deps.named, target)
  if (named === undefined) throw notNamed(target)
  const options = { ...deps.limits, write: named.write }
  if (target.kind === 'sqlite') return await openSqliteConnection(target.path, options)
  const address = await addressIn(deps.guard, target.host, target.port)
  return await openPostgresConnection(target, address, options)
}

async function addressIn(guard: AddressGuard, host: string, port: number): Promise<string> {
  try {
    return (await guard.resolve(host, port)).address
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    throw new Failure('broken', `Cannot reach "${host}": nobody knows a host of that name`, { cause })
  }
}

function notNamed(target: DatabaseTarget): Failure {
  const message = `Cannot ask the database "${addressOf(target)}": custom code reaches those that codeDatabases of the chatflow settings names`
  return new Failure('broken', message)
}

function tooMany(): Failure {
  return new Failure(
    'broken',
    `Cannot open a database: the code has ${maxConnections} connections open, which is the most; destroy one before`,
  )
}
