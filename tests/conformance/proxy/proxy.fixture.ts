import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MadeCertificate } from '@hearth/kernel/test-support'
import { projectRoot } from '../../e2e/bundle.fixture.ts'

/** How a guide's file shows the services: each under a name of its own, or all below one. */
export type Layout = 'names' | 'paths'

export type RunningProxy = {
  readonly port: number
  /** Who signed its certificate, where that is not the one of {@link ProxyOptions}. */
  readonly ca?: Buffer
  close(): Promise<void>
}

export type ProxyOptions = {
  /** Folder of its own, which is there. */
  readonly folder: string
  readonly certificate: MadeCertificate
  /** Ports of the services in place of those that the guide names. */
  readonly ports: ReadonlyMap<number, number>
  readonly layout: Layout
  /** Takes the base path off, which the guide's files hand on. */
  readonly strips?: boolean
  /** Starts an authority that looks for names at these ports; the proxy gets its certificate there by itself. */
  readonly acme?: (ports: { readonly httpPort: number; readonly tlsPort: number }) => Promise<AcmeAuthority>
}

/** Gives certificates by ACME. */
export type AcmeAuthority = {
  readonly directory: string
  /** Who signed its own certificate. */
  readonly caFile: string
  /** Who signs those that it gives. */
  readonly ca: Buffer
  close(): Promise<void>
}

/** Who may read what the guide has the proxy ask for. */
export const reader = { user: 'me', password: 'secret' }

/** The same as a line that `htpasswd` writes. */
export function userLine(): string {
  return `${reader.user}:{SHA}${createHash('sha1').update(reader.password).digest('base64')}\n`
}

/** What the guide has for a program: the contents of its code blocks in this language below its heading. */
export function blocksOf(heading: string, language: string): readonly string[] {
  const guide = readFileSync(join(projectRoot, 'docs/guides/behind-a-proxy.md'), 'utf8')
  const [, section = ''] = new RegExp(`^## ${heading}\\n(.*?)(?=^## |(?![^]))`, 'ms').exec(guide) ?? []
  const blocks = [...section.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))]
  return blocks.map(([, written = '']) => written)
}

/** @param written a file of the guide, with the usual ports of the services */
export function withPorts(written: string, ports: ProxyOptions['ports']): string {
  return written.replace(/(?<=127\.0\.0\.1:)\d+/g, (usual) => String(ports.get(Number(usual))))
}

/** Starts a proxy and waits until it listens at `port`. */
export async function runProxy(command: readonly string[], port: number, env = {}): Promise<RunningProxy> {
  const [program = '', ...args] = command
  const proxy = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  let said = ''
  for (const stream of [proxy.stdout, proxy.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  await untilListening(proxy, port, () => said)
  return {
    port,
    async close() {
      if (proxy.exitCode !== null) return
      proxy.kill('SIGTERM')
      await once(proxy, 'exit')
    },
  }
}

/** The same with certificates of this authority, which ends with it. */
export function withAuthority(proxy: RunningProxy, authority: AcmeAuthority | undefined): RunningProxy {
  if (authority === undefined) return proxy
  return {
    port: proxy.port,
    ca: authority.ca,
    async close() {
      await proxy.close()
      await authority.close()
    },
  }
}

async function untilListening(proxy: ChildProcess, port: number, said: () => string): Promise<void> {
  while (!(await answers(port))) {
    if (proxy.exitCode !== null) throw new Error(`the proxy ended: ${said()}`)
    await sleep(20)
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
