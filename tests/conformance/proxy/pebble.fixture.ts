import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { makeAuthority } from '@hearth/kernel/test-support'
import { freePort } from '@hearth/server'
import { projectRoot } from '../../e2e/bundle.fixture.ts'
import { type AcmeAuthority, runProxy } from './proxy.fixture.ts'

const programs = join(projectRoot, '.cache', 'pebble')

export const hasPebble = existsSync(join(programs, 'pebble'))

/**
 * Let's Encrypt's authority for tests: it asks each name, all of which are this machine, whether it is the client's.
 *
 * @param httpPort where it looks for what port 80 has elsewhere
 * @param tlsPort where it looks for what port 443 has elsewhere
 */
export async function startPebble(above: string, ports: { httpPort: number; tlsPort: number }): Promise<AcmeAuthority> {
  const folder = join(above, 'pebble')
  mkdirSync(folder)
  const [port, managementPort, dnsPort, dnsManagementPort] = [
    ...[await freePort(), await freePort(), await freePort(), await freePort()],
  ] as const
  const authority = makeAuthority(folder)
  const certificate = authority.sign('own', 'DNS:localhost,IP:127.0.0.1')
  const config = {
    pebble: {
      ...{ listenAddress: `127.0.0.1:${port}`, managementListenAddress: `127.0.0.1:${managementPort}` },
      ...{ certificate: certificate.certFile, privateKey: certificate.keyFile, ...ports },
      retryAfter: { authz: 1, order: 1 },
      profiles: { default: { description: 'Usual certificates', validityPeriod: 7_776_000 } },
    },
  }
  writeFileSync(join(folder, 'pebble.json'), JSON.stringify(config))
  const names = await runProxy(
    [
      join(programs, 'pebble-challtestsrv'),
      ...['-defaultIPv4', '127.0.0.1', '-defaultIPv6', '', '-dnsserver', `127.0.0.1:${dnsPort}`],
      ...['-http01', '', '-https01', '', '-tlsalpn01', '', '-doh', ''],
      ...['-management', `127.0.0.1:${dnsManagementPort}`],
    ],
    dnsManagementPort,
  )
  // By itself it refuses a twentieth of all nonces by chance, and certbot gives up at the second refusal in a row.
  const pebble = await runProxy(
    [join(programs, 'pebble'), '-config', join(folder, 'pebble.json'), '-dnsserver', `127.0.0.1:${dnsPort}`],
    managementPort,
    { PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
  )
  return {
    directory: `https://127.0.0.1:${port}/dir`,
    caFile: authority.certFile,
    ca: await fetchRoot(managementPort, authority.certFile),
    async close() {
      await pebble.close()
      await names.close()
    },
  }
}

function fetchRoot(port: number, caFile: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: '/roots/0', ca: readFileSync(caFile) }
    get(options, (answer) => buffer(answer).then(resolve, reject)).on('error', reject)
  })
}
