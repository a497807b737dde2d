import type { ConnectionOptions } from 'node:tls'
import { Failure } from '@hearth/kernel'
import type { DataSource } from '../../domain/datasource/data-source.ts'

const files = ['sslRootCertFile', 'sslCertFile', 'sslKeyFile']

/**
 * How a connection to Postgres is encrypted, by Grafana's `sslmode`: `disable`, `require` (whoever the server is),
 * `verify-ca`, and `verify-full` as long as nothing is said.
 *
 * @returns `false` for no encryption
 * @throws {Failure} `invalid`
 */
export function postgresTls(
  { name, settings }: DataSource,
  secrets: Readonly<Record<string, string>>,
  host: string,
): ConnectionOptions | false {
  const { jsonData } = settings
  const mode = typeof jsonData.sslmode === 'string' && jsonData.sslmode !== '' ? jsonData.sslmode : 'verify-full'
  if (mode === 'disable') return false
  const file = files.find((key) => typeof jsonData[key] === 'string' && jsonData[key] !== '')
  if (file !== undefined) throw invalid(name, file, 'certificates are given as text, in secureJsonData')
  const { tlsCACert, tlsClientCert, tlsClientKey } = secrets
  const pair = tlsClientCert === undefined ? {} : { cert: tlsClientCert, key: tlsClientKey }
  const own = { servername: host, ...(tlsCACert === undefined ? {} : { ca: tlsCACert }), ...pair }
  if (mode === 'require') return { ...own, rejectUnauthorized: false }
  if (mode === 'verify-ca') return { ...own, checkServerIdentity: () => undefined }
  if (mode === 'verify-full') return own
  throw invalid(name, 'sslmode', 'it has to be disable, require, verify-ca or verify-full')
}

function invalid(name: string, param: string, remedy: string): Failure {
  return new Failure('invalid', `Cannot use "${param}" of data source "${name}": ${remedy}`, { param })
}
