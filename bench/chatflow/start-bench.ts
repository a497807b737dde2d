import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addFlow, key, startChatflow } from './start-chatflow.ts'
import { startUpstream } from './start-upstream.ts'

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

/**
 * Starts the scripted upstream and the chatflow service, each in its own process as in the bundle.
 *
 * @param more environment of the service
 */
export async function startBench(more: NodeJS.ProcessEnv = {}): Promise<Bench> {
  const home = await mkdtemp(join(tmpdir(), 'hearth-bench-'))
  const upstream = await startUpstream()
  const { url, pid, readyMs, stop } = await startChatflow(home, more)
  return {
    url,
    upstreamUrl: upstream.url,
    upstreamPid: upstream.pid,
    key,
    pid,
    readyMs,
    addFlow: (flowData, type) => addFlow(url, flowData, type),
    async stop() {
      await Promise.all([stop(), upstream.stop()])
      await rm(home, { recursive: true, force: true })
    },
  }
}
