import { createHash, X509Certificate } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type MadeCertificate, makeAuthority } from '@hearth/kernel/test-support'
import { freshHome, type RunningBundle, startBundle } from '../../e2e/bundle.fixture.ts'
import { type Layout, type ProxyOptions, type RunningProxy, reader } from './proxy.fixture.ts'

type Ask = { readonly headers?: Record<string, string>; readonly body?: object; readonly from?: string }

/** What asks through one proxy. */
export type Behind = {
  readonly proxy: RunningProxy
  /** Asks a name through the proxy, from an address of loopback. */
  ask(host: string, path: string, options?: Ask): Promise<IncomingMessage>
  askText(host: string, path: string, options?: Ask): Promise<string>
}

/** A bundle that may be put behind proxies, with a certificate for all names of the guide. */
export type BundleBehind = {
  readonly bundle: RunningBundle
  /** Starts one in front of it, which `close` ends as well. */
  open(start: (options: ProxyOptions) => Promise<RunningProxy>): Promise<Behind>
  /** The first match in what the bundle printed. */
  printed(pattern: RegExp): string
  /** Switches of a browser that trusts the certificate and finds the names here. */
  readonly browserArgs: readonly string[]
  close(): Promise<void>
}

export const basicAuth = {
  authorization: `Basic ${Buffer.from(`${reader.user}:${reader.password}`).toString('base64')}`,
}

export async function startBundleBehind(layout: Layout, env: NodeJS.ProcessEnv): Promise<BundleBehind> {
  const state = await freshHome()
  const bundle = startBundle(state.home, { HEARTH_TRUSTED_PROXIES: '127.0.0.1', ...env })
  const above = dirname(state.home)
  const authority = makeAuthority(above)
  const certificate = authority.sign('own', 'DNS:hearth.example,DNS:*.hearth.example')
  const ca = readFileSync(authority.certFile)
  const proxies: RunningProxy[] = []
  await bundle.ready()
  const ports = portsOf(bundle)
  return {
    bundle,
    browserArgs: browserArgs(certificate),
    printed: (pattern) => pattern.exec(bundle.output())?.[1] ?? '',
    async open(start) {
      const folder = join(above, `proxy-${proxies.length}`)
      mkdirSync(folder)
      const proxy = await start({ folder, certificate, ports, layout })
      proxies.push(proxy)
      const ask = asking(proxy.port, proxy.ca ?? ca)
      return { proxy, ask, askText: async (...args) => text(await ask(...args)) }
    },
    async close() {
      for (const proxy of proxies) await proxy.close()
      await bundle.close()
      await state.remove()
    },
  }
}

function portsOf(bundle: RunningBundle): ReadonlyMap<number, number> {
  const { chatflow, dashboard, inference, logs, metrics, health } = bundle.run().services
  return new Map([
    [3000, chatflow.port],
    [3001, dashboard.port],
    [8000, inference.port],
    [8080, logs.port],
    [9090, metrics.port],
    [8081, health.port],
  ])
}

function asking(port: number, ca: Buffer): Behind['ask'] {
  return (host, path, { headers = {}, body, from = '127.0.0.1' } = {}) => {
    const options = {
      ...{ host: '127.0.0.1', port, servername: host, path, ca, agent: false, localAddress: from },
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, host: `${host}:${port}`, ...(body && { 'content-type': 'application/json' }) },
    }
    return new Promise<IncomingMessage>((resolve, reject) => {
      request(options, resolve)
        .on('error', reject)
        .end(body && JSON.stringify(body))
    })
  }
}

function browserArgs(certificate: MadeCertificate): readonly string[] {
  const { publicKey } = new X509Certificate(readFileSync(certificate.certFile))
  const pin = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')
  return [
    `--ignore-certificate-errors-spki-list=${pin}`,
    '--host-resolver-rules=MAP *.hearth.example 127.0.0.1, MAP hearth.example 127.0.0.1',
  ]
}
