import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@hearth/server'

const own = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../deploy/nginx/${name}.conf`, import.meta.url)), 'utf8')

export const hasNginx = spawnSync('nginx', ['-v']).status === 0

export type Door = {
  /** Of chatflow. */
  readonly url: string
  /** Of the dashboards. */
  readonly dashboardsUrl: string
  close(): Promise<void>
}

/** Where the processes of each service are. */
type Behind = { readonly chatflow: readonly number[]; readonly dashboard: readonly number[] }

/**
 * One door for the services at these ports: nginx by the files of `compose.replicas.yaml` and `compose.dashboards.yaml`, but
 * for their addresses.
 */
export async function openDoor(folder: string, { chatflow, dashboard }: Behind): Promise<Door> {
  mkdirSync(folder, { recursive: true })
  const [port, dashboardsPort] = [await freePort(), await freePort()]
  const flows = placed(own('replicas'), 'chatflow:3000', chatflow).replace('listen 8080', `listen 127.0.0.1:${port}`)
  const boards = placed(own('dashboards'), 'dashboard:3001', dashboard).replace(
    'listen 8081',
    `listen 127.0.0.1:${dashboardsPort}`,
  )
  const file = flows
    .replace(/^ +include .*$/m, () => (dashboard.length === 0 ? '' : boards))
    .replaceAll('/tmp/', `${folder}/`)
    // Refused connections are what is tested, and each would be told.
    .replace(/^error_log .*$/m, `error_log ${folder}/errors;`)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, `${user} daemon off;\n${file}`)
  const nginx = spawn('nginx', ['-p', folder, '-c', config], { stdio: ['ignore', 'ignore', 'inherit'] })
  await untilListening(nginx, port)
  return {
    url: `http://127.0.0.1:${port}`,
    dashboardsUrl: `http://127.0.0.1:${dashboardsPort}`,
    async close() {
      if (nginx.exitCode !== null) return
      nginx.kill('SIGTERM')
      await once(nginx, 'exit')
    },
  }
}

// As many processes as there are, in place of the two.
function placed(written: string, first: string, ports: readonly number[]): string {
  return written
    .replace(new RegExp(`^ +server ${first.replace(':', '-2:')}.*\\n`, 'gm'), '')
    .replace(new RegExp(`^ +server ${first}(.*);$`, 'gm'), (_, rest: string) =>
      ports.map((at) => `server 127.0.0.1:${at}${rest};`).join('\n'),
    )
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
