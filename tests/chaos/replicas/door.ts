import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@hearth/server'

const own = fileURLToPath(new URL('../../../deploy/nginx/replicas.conf', import.meta.url))

export const hasNginx = spawnSync('nginx', ['-v']).status === 0

export type Door = { readonly url: string; close(): Promise<void> }

/** One door for the services at these ports: nginx by the file of `compose.replicas.yaml`, but for its addresses. */
export async function openDoor(folder: string, ports: readonly number[]): Promise<Door> {
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  const written = readFileSync(own, 'utf8')
  const file = written
    .replace(/^ +server chatflow-2:3000.*\n/gm, '')
    .replace(/^ +server chatflow:3000(.*);$/gm, (_, rest: string) =>
      ports.map((at) => `server 127.0.0.1:${at}${rest};`).join('\n'),
    )
    .replaceAll('/tmp/', `${folder}/`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    // Refused connections are what is tested, and each would be told.
    .replace(/^error_log .*$/m, `error_log ${folder}/errors;`)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, `${user} daemon off;\n${file}`)
  const nginx = spawn('nginx', ['-p', folder, '-c', config], { stdio: ['ignore', 'ignore', 'inherit'] })
  await untilListening(nginx, port)
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      if (nginx.exitCode !== null) return
      nginx.kill('SIGTERM')
      await once(nginx, 'exit')
    },
  }
}

async function untilListening(nginx: ChildProcess, port: number): Promise<void> {
  while (!(await takesConnections(port))) {
    if (nginx.exitCode !== null) throw new Error('nginx ended')
    await sleep(20)
  }
}

/** Whether somebody listens at this port of this machine. */
export function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
