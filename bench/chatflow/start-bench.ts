import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVICE_ENVIRONMENT, SERVICE_NODE_FLAGS } from '../../cli/src/node-options.ts'

export type Bench = {
  readonly url: string
  readonly upstreamUrl: string
  readonly upstreamPid: number
  readonly key: string
  /** Of the chatflow process. */
  readonly pid: number
  /** From the start of the chatflow process until its port answered. */
  readonly readyMs: number
  /** Stores a flow; resolves to its id. */
  addFlow(flowData: string, type?: 'CHATFLOW' | 'AGENTFLOW'): Promise<string>
  stop(): Promise<void>
}

const key = 'bench-key-0123456789abcdefghijklmnopqrstuvwx'

/**
 * Starts the scripted upstream and the chatflow service, each in its own process as in the bundle.
 *
 * @param more environment of the service
 */
export async function startBench(more: NodeJS.ProcessEnv = {}): Promise<Bench> {
  const home = await mkdtemp(join(tmpdir(), 'hearth-bench-'))
  const upstream = fork(join(import.meta.dirname, 'scripted-upstream.ts'))
  const upstreamPort = Number((await once(upstream, 'message'))[0])
  const startedMs = performance.now()
  const own = { HEARTH_HOME: home, HEARTH_CHATFLOW_PORT: '0', HEARTH_API_KEY: key }
  const chatflow = fork(join(import.meta.dirname, '../../cli/bin/hearth.mjs'), ['serve', 'chatflow'], {
    execArgv: [...SERVICE_NODE_FLAGS],
    env: { ...process.env, ...SERVICE_ENVIRONMENT, ...own, ...more },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { port } = await ready(chatflow)
  const readyMs = performance.now() - startedMs
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    upstreamUrl: `http://127.0.0.1:${upstreamPort}`,
    upstreamPid: upstream.pid ?? 0,
    key,
    pid: chatflow.pid ?? 0,
    readyMs,
    async addFlow(flowData, type = 'CHATFLOW') {
      const response = await fetch(`${url}/api/v1/chatflows`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ name: 'bench', type, flowData }),
      })
      if (!response.ok) throw new Error(`Cannot store the flow: ${response.status} ${await response.text()}`)
      const { id } = (await response.json()) as { id: string }
      return id
    },
    async stop() {
      await Promise.all([ended(chatflow), ended(upstream)])
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function ready(chatflow: ChildProcess): Promise<{ readonly port: number }> {
  const stopped = once(chatflow, 'exit').then(([code]) => {
    throw new Error(`Cannot start the chatflow service: it ended with ${code}`)
  })
  const [message] = await Promise.race([once(chatflow, 'message'), stopped])
  return message
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
