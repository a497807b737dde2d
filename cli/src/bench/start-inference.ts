import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Failure } from '@hearth/kernel'
import { SERVICE_ENVIRONMENT, SERVICE_NODE_FLAGS } from '../node-options.ts'
import { processMessageSchema } from '../serve/messages.ts'
import { askReadiness } from '../supervisor/process/readiness.ts'

export type Inference = {
  readonly url: string
  /** Of the service; the model's process is its child. */
  readonly pid: number
  /** From its start until the model answered. */
  readonly readyMs: number
  stop(): Promise<void>
}

const entryPoint = fileURLToPath(new URL('../../bin/hearth.mjs', import.meta.url))
const askEveryMs = 50
const answerTimeoutMs = 2_000
const stopGraceMs = 5_000

/**
 * Starts the inference service as the bundle does, on a port of its own and with this configuration
 * but for what `env` says; it stops with this process. Resolves once its model is loaded.
 *
 * @throws {Failure} `unavailable` with the reason when the model cannot be loaded
 */
export async function startInference(env: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Inference> {
  const startedMs = performance.now()
  const child = fork(entryPoint, ['serve', 'inference'], {
    execArgv: [...SERVICE_NODE_FLAGS],
    env: { ...SERVICE_ENVIRONMENT, ...process.env, HEARTH_INFERENCE_PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  try {
    const url = `http://127.0.0.1:${await portOf(child, signal)}`
    await loaded(url, child, signal)
    return { url, pid: child.pid ?? 0, readyMs: performance.now() - startedMs, stop: () => stop(child) }
  } catch (error) {
    await stop(child)
    throw error
  }
}

async function portOf(child: ChildProcess, signal: AbortSignal): Promise<number> {
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Failure('unavailable', `Cannot start the inference service: it ended with ${code}`)
  })
  const [sent] = await Promise.race([once(child, 'message', { signal }), ended])
  const message = processMessageSchema.parse(sent)
  if (message.type === 'failed') throw new Failure('unavailable', message.message)
  return message.port
}

async function loaded(url: string, child: ChildProcess, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { ready, reason = '' } = await askReadiness(url, answerTimeoutMs)
    if (ready) return
    if (child.exitCode !== null) throw new Failure('unavailable', 'Cannot load the model: the inference service ended')
    // What cannot be loaded stays so, and is told in a whole sentence.
    if (reason.startsWith('Cannot ')) throw new Failure('unavailable', reason)
    await sleep(askEveryMs, undefined, { signal })
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const hard = setTimeout(() => child.kill('SIGKILL'), stopGraceMs)
  await exit
  clearTimeout(hard)
}
