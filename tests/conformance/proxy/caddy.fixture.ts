import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@hearth/server'
import { projectRoot } from '../../e2e/bundle.fixture.ts'
import { blocksOf, type ProxyOptions, type RunningProxy, reader, runProxy, withPorts } from './proxy.fixture.ts'

const caddy = join(projectRoot, '.cache', 'caddy', 'caddy')

export const hasCaddy = existsSync(caddy)

/** Runs Caddy by the guide's own file; only ports, the certificate and the password's hash are those of the test. */
export async function startCaddy({ folder, certificate, ports, layout }: ProxyOptions): Promise<RunningProxy> {
  const [port, plainPort] = [await freePort(), await freePort()]
  const [snippet = '', names = '', paths = ''] = blocksOf('Caddy', 'caddyfile')
  const hashed = spawnSync(caddy, ['hash-password', '--plaintext', reader.password]).stdout.toString().trim()
  const sites = (layout === 'names' ? names : paths)
    .replaceAll('$2a$14$…', () => hashed)
    // By itself it would ask a public authority for one.
    .replace(/^\S*hearth\.example \{$/gm, (site) => `${site}\n\ttls ${certificate.certFile} ${certificate.keyFile}`)
  const places = `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\thttps_port ${port}\n\thttp_port ${plainPort}\n}\n`
  const config = join(folder, 'Caddyfile')
  writeFileSync(config, places + withPorts(snippet + sites, ports))
  const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  return await runProxy([caddy, 'run', '--config', config, '--adapter', 'caddyfile'], port, env)
}
