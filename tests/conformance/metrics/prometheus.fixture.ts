import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const prometheus = '/usr/bin/prometheus'
const promtool = '/usr/bin/promtool'
export const nodeExporter = '/usr/bin/prometheus-node-exporter'

/** Whether Debian's Prometheus is installed. */
export const hasPrometheus = existsSync(prometheus) && existsSync(promtool)

const run = promisify(execFile)

/** What promtool prints; rejects when it finds fault. */
export async function askPromtool(...args: readonly string[]): Promise<string> {
  return (await run(promtool, args)).stdout
}

/** What `promtool check metrics` says about a page; an empty text is approval. */
export async function checkMetrics(page: string): Promise<string> {
  const child = spawn(promtool, ['check', 'metrics'], { stdio: ['pipe', 'ignore', 'pipe'] })
  const said: Buffer[] = []
  child.stderr.on('data', (part: Buffer) => said.push(part))
  child.stdin.end(page)
  await once(child, 'close')
  return Buffer.concat(said).toString().trim()
}

export type Program = { readonly url: string; stop(): Promise<void> }

/** Prometheus with a configuration, in a folder of its own. */
export async function startPrometheus(config: string): Promise<Program> {
  const dir = await mkdtemp(join(tmpdir(), 'prometheus-'))
  await writeFile(join(dir, 'prometheus.yml'), config)
  const port = await freePort()
  const args = [
    `--config.file=${join(dir, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(dir, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ]
  const program = await startProgram(prometheus, args, `http://127.0.0.1:${port}`, '/-/ready')
  return { ...program, stop: () => program.stop().then(() => rm(dir, { recursive: true, force: true })) }
}

export async function startNodeExporter(): Promise<Program> {
  const port = await freePort()
  return startProgram(nodeExporter, [`--web.listen-address=127.0.0.1:${port}`], `http://127.0.0.1:${port}`, '/')
}

async function startProgram(path: string, args: readonly string[], url: string, readyPath: string): Promise<Program> {
  const child = spawn(path, args, { stdio: 'ignore' })
  const stop = () => stopProgram(child)
  try {
    await waitFor(async () => (await fetch(`${url}${readyPath}`)).ok)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'close')
}

/** Asks again and again until the answer is yes; rejects after a minute. */
export async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('Waited a minute in vain')
    await delay(200)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('Cannot find a free port')
  return address.port
}
