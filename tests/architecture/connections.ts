import type { Import } from './read-imports.ts'

// What opens connections to other machines.
const connecting = new Map([
  ['node:http', new Set(['Agent', 'get', 'request'])],
  ['node:https', new Set(['Agent', 'get', 'request'])],
  ['node:http2', new Set(['connect'])],
  ['node:net', new Set(['connect', 'createConnection', 'Socket'])],
  ['node:tls', new Set(['connect'])],
  ['node:dgram', new Set(['createSocket'])],
])

const packages = new Set(['nodemailer', 'undici', 'pg', 'mysql2', '@redis/client'])

/** Clients of services, each with what keeps it to the addresses that it may reach. */
const clients = new Map([
  ['packages/notify/src/delivery/http-sender.ts', 'agents of the guard'],
  ['packages/notify/src/delivery/mail-sender.ts', 'the address that the guard gives'],
  ['services/dashboard/src/clients/upstream.ts', 'agents of the guard'],
  ['services/dashboard/src/clients/sql/postgres.ts', 'the address that the guard gives'],
  ['services/dashboard/src/clients/sql/mysql.ts', 'sockets that ask the guard'],
  ['services/dashboard/src/clients/sql/mysql-config.ts', 'sockets that ask the guard'],
  ['services/dashboard/src/storage/shared/open-pool.ts', 'the database of the settings'],
  ['services/health/src/clients/http-get.ts', 'agents of the guard'],
  ['services/metrics/src/clients/http/http-client.ts', 'agents of the guard'],
  ['services/metrics/src/clients/scrape-client.ts', 'agents of the guard'],
  ['services/inference/src/clients/open-url.ts', 'agents of the guard'],
  ['services/inference/src/upstreams/member/pools.ts', 'connectors of the guard'],
  ['services/chatflow/src/clients/outbound/outbound-fetch.ts', 'agents of the guard; of the package its types alone'],
  ['services/chatflow/src/clients/speech/azure-transcribe.ts', 'the forms of the package alone'],
  ['services/chatflow/src/clients/speech/transcribe.ts', 'the forms of the package alone'],
  ['services/chatflow/src/nodes/servers/redis-port.ts', 'the address that the guard gives'],
  ['services/chatflow/src/clients/code-databases/postgres-connection.ts', 'the address that the guard gives'],
  ['services/chatflow/src/nodes/servers/open-pool.ts', 'the address that the guard gives'],
  ['services/chatflow/src/nodes/chains/sql/postgres-reader.ts', 'the address that the guard gives'],
  ['services/chatflow/src/storage/postgres/claim-postgres.ts', 'the database of the settings'],
  ['services/chatflow/src/storage/redis/open-redis.ts', 'the server of the settings'],
  ['services/chatflow/src/backup/postgres.ts', 'the database of the settings'],
  ['services/chatflow/src/storage/postgres/open-postgres.ts', 'the database of the settings'],
  ['services/logs/src/sources/docker/engine/engine-client.ts', 'the engine of the environment'],
])

/**
 * Why a file of a service, or of what notifies for it, may not open connections: what follows addresses passes the guard of
 * `packages/outbound`, and a client that is new is one more door to look at. `undefined` when it may.
 */
export function faultOfConnection(path: string, found: Import): string | undefined {
  if (!/^(services\/[^/]+|packages\/notify)\/src\//.test(path) || found.typeOnly || clients.has(path)) return undefined
  const names = connecting.get(found.specifier)
  const isOpening = packages.has(found.specifier) || found.names.some((name) => names?.has(name))
  return isOpening ? 'connections are opened through the guard of packages/outbound' : undefined
}
