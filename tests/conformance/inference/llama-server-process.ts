import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'

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

// Free at this moment, and most likely still when the server takes it.
async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('a port was not given')
  return address.port
}
