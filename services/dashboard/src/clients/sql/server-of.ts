import { Failure } from '@hearth/kernel'
import type { DataSource } from '../../domain/datasource/data-source.ts'

/** Where a database server is and who asks it. */
export type DatabaseServer = {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  /** Empty for that of the user. */
  readonly database: string
}

/**
 * The server that a data source names in its URL, `db.example.org:5432`; newer settings have the database in `jsonData`.
 *
 * @throws {Failure} `invalid` when none is named
 */
export function serverOf(
  { name, settings }: DataSource,
  secrets: Readonly<Record<string, string>>,
  usualPort: number,
): DatabaseServer {
  const { url, user, database, jsonData } = settings
  const [, host = '', port = String(usualPort)] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(url) ?? []
  if (host === '') {
    throw new Failure(
      'invalid',
      `Cannot ask data source "${name}": its URL has to be a host and a port, such as localhost:${usualPort}`,
      {
        param: 'url',
      },
    )
  }
  const named = typeof jsonData.database === 'string' && jsonData.database !== '' ? jsonData.database : database
  return {
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port),
    user,
    password: secrets.password ?? '',
    database: named,
  }
}

/** How many connections a data source may have at once; four unless its settings say otherwise. */
export function connectionsOf({ settings }: DataSource): number {
  const wanted = Number(settings.jsonData.maxOpenConns)
  return Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, mostConnections) : usualConnections
}

const usualConnections = 4
const mostConnections = 100
