import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MadeCertificate } from '@hearth/kernel/test-support'
import { freePort } from '@hearth/server'
import { projectRoot } from '../../e2e/bundle.fixture.ts'

export const hasNginx = spawnSync('nginx', ['-v']).status === 0

export type RunningProxy = { readonly port: number; close(): Promise<void> }

type ProxyOptions = {
  /** Folder of its own. */
  readonly folder: string
  readonly certificate: MadeCertificate
  /** Ports of the services in place of those that the guide names. */
  readonly ports: ReadonlyMap<number, number>
  /** A line of `htpasswd`. */
  readonly user: string
}

/** Runs nginx by the guide's own file; only ports and places of files are those of the test. */
export async function startProxy({ folder, certificate, ports, user }: ProxyOptions): Promise<RunningProxy> {
  mkdirSync(folder, { recursive: true })
  const [port, plainPort] = [await freePort(), await freePort()]
  const users = join(folder, 'users')
  writeFileSync(users, `${user}\n`)
  const guide = readFileSync(join(projectRoot, 'docs/guides/behind-a-proxy.md'), 'utf8')
  const [, written = ''] = /^```nginx\n(.*?)^```$/ms.exec(guide) ?? []
  const file = written
    .replace(/(?<=127\.0\.0\.1:)\d+/g, (usual) => String(ports.get(Number(usual))))
    .replace(/(?<=listen )443/g, `127.0.0.1:${port}`)
    .replace(/(?<=listen )80/g, `127.0.0.1:${plainPort}`)
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, certificate.certFile)
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/, certificate.keyFile)
    .replace(/\/etc\/nginx\/hearth\.htpasswd/, users)
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, wrap(folder, file))
  const nginx = spawn('nginx', ['-p', folder, '-c', config], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  nginx.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await untilListening(nginx, port, () => said)
  return {
    port,
    async close() {
      if (nginx.exitCode !== null) return
      nginx.kill('SIGTERM')
      await once(nginx, 'exit')
    },
  }
}

// What the distribution's own file has around those in conf.d; workers may read what the test made.
function wrap(folder: string, file: string): string {
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `${user} daemon off; pid ${folder}/pid; error_log stderr; events {}
http { access_log off; ${places.join(' ')}
${file}
}`
}

async function untilListening(nginx: ChildProcess, port: number, said: () => string): Promise<void> {
  while (!(await answers(port))) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended: ${said()}`)
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
