import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const binary = '/usr/bin/prometheus'

export const isPrometheusInstalled = existsSync(binary)

/** Starts Debian's Prometheus, empty and with remote write, on a free port. */
export async function startPrometheus() {
  const home = await mkdtemp(join(tmpdir(), 'prometheus-'))
  await writeFile(join(home, 'prometheus.yml'), 'scrape_configs: []\n')
  const port = await freePort()
  const child = spawn(
    binary,
    [
      `--config.file=${join(home, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(home, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--web.enable-remote-write-receiver',
    ],
    { stdio: 'ignore' },
  )
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    await end(child)
    await rm(home, { recursive: true, force: true })
  }
  await untilReady(url)
  return { url, stop }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('Cannot find a free port: no address')
  return address.port
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const ready = await fetch(`${url}/-/ready`).catch(() => undefined)
    if (ready?.ok === true) return
    await setTimeout(100)
  }
  throw new Error('Cannot reach Prometheus: it was not ready within 10 seconds')
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
