import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { SERVICE_ENVIRONMENT, SERVICE_NODE_FLAGS } from '../../cli/src/node-options.ts'

export const key = 'bench-key-0123456789abcdefghijklmnopqrstuvwx'

export type Chatflow = {
  readonly url: string
  readonly pid: number
  /** From the start of the process until its port answered. */
  readonly readyMs: number
  stop(): Promise<void>
}

/**
 * Starts the chatflow service in a process of its own, as in the bundle.
 *
 * @param more its environment
 */
export async function startChatflow(home: string, more: NodeJS.ProcessEnv = {}): Promise<Chatflow> {
  const startedMs = performance.now()
  const own = { HEARTH_HOME: home, HEARTH_CHATFLOW_PORT: '0', HEARTH_API_KEY: key }
  const child = fork(join(import.meta.dirname, '../../cli/bin/hearth.mjs'), ['serve', 'chatflow'], {
    execArgv: [...SERVICE_NODE_FLAGS],
    env: { ...process.env, ...SERVICE_ENVIRONMENT, ...own, ...more },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { port } = await ready(child)
  const readyMs = performance.now() - startedMs
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, readyMs, stop: () => ended(child) }
}

/** Stores a flow; resolves to its id. */
export async function addFlow(url: string, flowData: string, type = 'CHATFLOW'): Promise<string> {
  const response = await fetch(`${url}/api/v1/chatflows`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ name: 'bench', type, flowData }),
  })
  if (!response.ok) throw new Error(`Cannot store the flow: ${response.status} ${await response.text()}`)
  const { id } = (await response.json()) as { id: string }
  return id
}

/** Asks a process to stop, and resolves once it has. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

async function ready(chatflow: ChildProcess): Promise<{ readonly port: number }> {
  const stopped = once(chatflow, 'exit').then(([code]) => {
    throw new Error(`Cannot start the chatflow service: it ended with ${code}`)
  })
  const [message] = await Promise.race([once(chatflow, 'message'), stopped])
  return message
}
