import { connect } from 'node:net'
import type { AddressGuard } from '@hearth/outbound'
import type { PoolOptions, SslOptions } from 'mysql2'
import type { DataSource } from '../../domain/datasource/data-source.ts'
import { mysqlText } from './mysql-values.ts'
import { connectionsOf, serverOf } from './server-of.ts'

const usualPort = 3_306
const connectTimeoutMs = 10_000
const idleMs = 30_000

/**
 * How the server of a data source is connected to.
 *
 * @throws {Failure} `invalid` when it names none
 */
export function mysqlConfig(
  source: DataSource,
  secrets: Readonly<Record<string, string>>,
  guard: AddressGuard,
): PoolOptions {
  const { host, port, user, password, database } = serverOf(source, secrets, usualPort)
  const { serverName } = source.settings.jsonData
  const ssl = tlsOf(source, secrets)
  return {
    // The name that its certificate has to be for; where it is, the socket knows.
    host: typeof serverName === 'string' && serverName !== '' ? serverName : host,
    port,
    user,
    password,
    ...(database === '' ? {} : { database }),
    ...(ssl === undefined ? {} : { ssl }),
    stream: () => guardedSocket(guard, host, port),
    connectTimeout: connectTimeoutMs,
    connectionLimit: connectionsOf(source),
    maxIdle: 1,
    idleTimeout: idleMs,
    multipleStatements: false,
    rowsAsArray: true,
    typeCast: mysqlText,
    // A server could ask for files of this machine.
    flags: ['-LOCAL_FILES'],
  }
}

function guardedSocket(guard: AddressGuard, host: string, port: number) {
  const fault = guard.faultOfLiteral(host)
  const socket = connect({ host, port, lookup: guard.lookup })
  if (fault !== undefined) socket.destroy(fault)
  return socket
}

function tlsOf({ settings }: DataSource, secrets: Readonly<Record<string, string>>): SslOptions | undefined {
  const { tlsAuth, tlsAuthWithCACert, tlsSkipVerify } = settings.jsonData
  if (tlsAuth !== true && tlsAuthWithCACert !== true && tlsSkipVerify !== true) return undefined
  return {
    rejectUnauthorized: tlsSkipVerify !== true,
    verifyIdentity: tlsSkipVerify !== true,
    ...(tlsAuthWithCACert === true && secrets.tlsCACert !== undefined ? { ca: secrets.tlsCACert } : {}),
    ...(tlsAuth === true ? { cert: secrets.tlsClientCert ?? '', key: secrets.tlsClientKey ?? '' } : {}),
  }
}
