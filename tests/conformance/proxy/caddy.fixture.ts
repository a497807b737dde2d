import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@hearth/server'
import { projectRoot } from '../../e2e/bundle.fixture.ts'
import {
  blocksOf,
  type ProxyOptions,
  type RunningProxy,
  reader,
  runProxy,
  withAuthority,
  withPorts,
} from './proxy.fixture.ts'

const caddy = join(projectRoot, '.cache', 'caddy', 'caddy')

export const hasCaddy = existsSync(caddy)

/** Runs Caddy by the guide's own file; only ports, the certificate and the password's hash are those of the test. */
export async function startCaddy({ folder, certificate, ports, layout, acme }: ProxyOptions): Promise<RunningProxy> {
  const [port, plainPort] = [await freePort(), await freePort()]
  const [snippet = '', names = '', paths = ''] = blocksOf('Caddy', 'caddyfile')
  const hashed = spawnSync(caddy, ['hash-password', '--plaintext', reader.password]).stdout.toString().trim()
  const authority = await acme?.({ httpPort: plainPort, tlsPort: port })
  const asked = (layout === 'names' ? names : paths).replaceAll('$2a$14$…', () => hashed)
  // By itself it would ask a public authority for one.
  const own = (site: string) => `${site}\n\ttls ${certificate.certFile} ${certificate.keyFile}`
  const sites = authority === undefined ? asked.replace(/^\S*hearth\.example \{$/gm, own) : asked
  const options = [
    ...['admin off', 'default_bind 127.0.0.1', `https_port ${port}`, `http_port ${plainPort}`],
    ...(authority === undefined ? [] : [`acme_ca ${authority.directory}`, `acme_ca_root ${authority.caFile}`]),
  ]
  const config = join(folder, 'Caddyfile')
  writeFileSync(config, `{\n\t${options.join('\n\t')}\n}\n${withPorts(snippet + sites, ports)}`)
  const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const proxy = await runProxy([caddy, 'run', '--config', config, '--adapter', 'caddyfile'], port, env)
  return withAuthority(proxy, authority)
}
