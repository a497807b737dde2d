import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ServiceName } from '@hearth/kernel'

const projectRoot = fileURLToPath(new URL('../../..', import.meta.url))
const pollMs = 50

/** One of several processes of a service, started as a container starts it: without a supervisor, at an address that stays. */
export type Replica = {
  readonly url: string
  /** Resolves once it is ready. */
  start(): Promise<void>
  /** Asks it to stop, and resolves with its exit code. */
  stop(): Promise<number | null>
  kill(): Promise<void>
  /** Sends it a signal, if it runs. */
  signal(name: NodeJS.Signals): void
  /** Of the process that runs, or ran last. */
  readonly pid: number | undefined
  readonly isUp: boolean
  /** Resolves with the exit code when the process that runs now ends, however that comes. */
  gone(): Promise<number | null>
}

/** @param env its settings, the state folder among them */
export function createReplica(service: ServiceName, port: number, env: NodeJS.ProcessEnv): Replica {
  const url = `http://127.0.0.1:${port}`
  const outside = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('HEARTH_')))
  let child: ChildProcess | undefined
  let ended: Promise<number | null> = Promise.resolve(null)
  const isUp = () => child !== undefined && child.exitCode === null && child.signalCode === null
  const end = async (signal: NodeJS.Signals) => {
    child?.kill(signal)
    return await ended
  }
  return {
    url,
    async start() {
      const started = spawn(process.execPath, ['cli/bin/hearth.mjs', 'serve', service], {
        cwd: projectRoot,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...outside, HEARTH_LOG_LEVEL: 'fatal', [`HEARTH_${service.toUpperCase()}_PORT`]: String(port), ...env },
      })
      child = started
      ended = once(started, 'exit').then(([code]) => code as number | null)
      while (!(await isReady(url))) {
        if (!isUp()) throw new Error(`the ${service} process at ${url} ended with ${started.exitCode}`)
        await sleep(pollMs)
      }
    },
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL')
    },
    signal: (name) => void child?.kill(name),
    get pid() {
      return child?.pid
    },
    get isUp() {
      return isUp()
    },
    gone: () => ended,
  }
}

/** Whether a service says so; `false` also while nobody answers. */
export async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.ok === true
}
