import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { SERVICE_ENVIRONMENT, SERVICE_NODE_FLAGS } from '../../cli/src/node-options.ts'

export type GatewayBench = {
  readonly url: string
  readonly upstreamUrl: string
  /** Of the process with the gateway. */
  readonly pid: number
  stop(): Promise<void>
}

/**
 * Starts the scripted upstream and the gateway, each in its own process.
 *
 * @param more environment of the gateway
 */
export async function startGatewayBench(more: NodeJS.ProcessEnv = {}): Promise<GatewayBench> {
  const upstream = fork(join(import.meta.dirname, 'gateway-upstream.ts'))
  const upstreamUrl = `http://127.0.0.1:${(await once(upstream, 'message'))[0]}`
  const gateway = fork(join(import.meta.dirname, 'gateway-process.ts'), [upstreamUrl], {
    execArgv: [...SERVICE_NODE_FLAGS],
    env: { ...process.env, ...SERVICE_ENVIRONMENT, ...more },
  })
  const url = `http://127.0.0.1:${(await once(gateway, 'message'))[0]}`
  return {
    url,
    upstreamUrl,
    pid: gateway.pid ?? 0,
    async stop() {
      await Promise.all([ended(gateway), ended(upstream)])
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
