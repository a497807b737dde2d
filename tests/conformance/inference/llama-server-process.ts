import { type ChildProcess, spawn } from 'node:child_process'
import { freePort } from '@hearth/server'

/** A `llama-server` that a test runs by itself, kills, stops and starts again at the same address. */
export type LlamaServerProcess = {
  readonly url: string
  start(): Promise<void>
  signal(signal: NodeJS.Signals): void
  /** Ends it at once, and waits until it has ended. */
  kill(): Promise<void>
}

const timeoutMs = 60_000

/** @param args behind those for the address */
export async function createLlamaServer(binary: string, args: readonly string[]): Promise<LlamaServerProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  return {
    url,
    async start() {
      child = spawn(binary, ['--host', '127.0.0.1', '--port', String(port), ...args], { stdio: 'ignore' })
      const deadlineMs = performance.now() + timeoutMs
      while (!(await isHealthy(url))) {
        if (performance.now() > deadlineMs || child.exitCode !== null)
          throw new Error(`llama-server did not answer at ${url}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    signal: (signal) => void child?.kill(signal),
    async kill() {
      const running = child
      if (running === undefined || running.exitCode !== null || running.signalCode !== null) return
      const ended = new Promise((resolve) => running.once('exit', resolve))
      running.kill('SIGKILL')
      await ended
    },
  }
}

async function isHealthy(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/health`).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.ok === true
}
