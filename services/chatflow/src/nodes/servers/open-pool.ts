import type { Pool } from 'pg'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { readNumber, readObject } from '../read-inputs.ts'

const limits = { max: 4, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 10_000, statement_timeout: 60_000 }

export type PostgresPlace = {
  readonly host: string
  readonly database: string | undefined
  readonly user: string | undefined
  readonly password: string | undefined
}

/**
 * Connections to the Postgres server that a node names, with its inputs `port`, `ssl` and
 * `additionalConfig`. None is made before it is needed.
 *
 * @throws {Failure} `broken` when the guard keeps the host
 */
export async function openPool(
  inputs: NodeInputs,
  env: NodeEnv,
  { host, password = '', ...place }: PostgresPlace,
): Promise<Pool> {
  const port = readNumber(inputs, 'port') ?? 5_432
  const address = await env.checkHost(host, port)
  const { Pool } = await import('pg')
  const connections = new Pool({
    ...limits,
    // Connections that idle close by themselves, so that nothing is left of a flow that is gone.
    allowExitOnIdle: true,
    host: address,
    port,
    ...place,
    // A text that is empty would be filled in from this process: its environment, its password file.
    password: () => password,
    ...secured(inputs, host),
  })
  // An idle connection that breaks is replaced by the next query.
  connections.on('error', () => undefined)
  return connections
}

// Of the further settings only this one: the others could lead to another host than the one checked.
function secured(inputs: NodeInputs, servername: string) {
  const ssl = readObject(inputs, 'additionalConfig')?.ssl
  if (typeof ssl === 'object' && ssl !== null) return { ssl: { servername, ...ssl } }
  return isOn(ssl) || isOn(inputs.values.ssl) ? { ssl: { servername } } : {}
}

function isOn(value: unknown): boolean {
  return value === true || value === 'true'
}
