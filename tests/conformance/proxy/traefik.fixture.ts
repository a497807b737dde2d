import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'
import { freePort } from '@hearth/server'
import { blocksOf, type ProxyOptions, type RunningProxy, runProxy, userLine, withPorts } from './proxy.fixture.ts'

/** No package has it, and not all modules that it is built of can be had everywhere: it is what `PATH` finds. */
export const hasTraefik = spawnSync('traefik', ['version']).status === 0

/** Runs Traefik by the guide's own files; only ports and places of files are those of the test. */
export async function startTraefik({ folder, certificate, ports, layout }: ProxyOptions): Promise<RunningProxy> {
  const port = await freePort()
  const [start = '', names = '', paths = ''] = blocksOf('Traefik', 'yaml')
  const users = join(folder, 'users')
  writeFileSync(users, userLine())
  const dynamic = join(folder, 'hearth.yml')
  // The other file has the parts that both have in common.
  const routers = layout === 'names' ? names : names.replace(/^ {2}routers:\n(?: {4}.*\n)+/m, () => paths)
  const written = withPorts(routers, ports)
    .replace('/etc/traefik/hearth.htpasswd', users)
    .replace('/etc/traefik/fullchain.pem', certificate.certFile)
    .replace('/etc/traefik/privkey.pem', certificate.keyFile)
  writeFileSync(dynamic, written)
  const config = join(folder, 'traefik.yml')
  writeFileSync(config, start.replace("':443'", `'127.0.0.1:${port}'`).replace('/etc/traefik/hearth.yml', dynamic))
  const proxy = await runProxy(['traefik', `--configFile=${config}`], port)
  const [host, path] = layout === 'names' ? ['flows.hearth.example', '/'] : ['hearth.example', '/flows/']
  const { fingerprint256 } = new X509Certificate(readFileSync(certificate.certFile))
  while (!(await isLoaded({ port, host, path }, fingerprint256))) await sleep(20)
  return proxy
}

type Place = { readonly port: number; readonly host: string; readonly path: string }

/** It listens before it has read its routers and certificates, and answers 404 with a certificate of its own. */
function isLoaded({ port, host, path }: Place, fingerprint: string): Promise<boolean> {
  const options = { host: '127.0.0.1', port, servername: host, path, agent: false, rejectUnauthorized: false }
  return new Promise((resolve) => {
    request({ ...options, headers: { host } }, (answer) => {
      const { fingerprint256 } = (answer.socket as TLSSocket).getPeerCertificate()
      answer.resume()
      resolve(answer.statusCode === 200 && fingerprint256 === fingerprint)
    })
      .on('error', () => resolve(false))
      .end()
  })
}
