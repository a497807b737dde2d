import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { engineEnvironment } from '../engine-environment.ts'
import { createEngineWords } from './engine-words.ts'
import type { FromChild, ToChild } from './protocol.ts'

export type ChildHandlers = {
  readonly onMessage: (message: FromChild) => void
  /** The engine said why it is about to end the process, which can take it a while. */
  readonly onAbort: (abortMessage: string) => void
  /** Called once, whatever ended the process. `reason` is the exit code or the signal, in words. */
  readonly onExit: (reason: string) => void
}

export type ChildProcess = {
  readonly pid: number | undefined
  send(message: ToChild): void
  /** Ends the process at once; it has nothing to save. */
  kill(): void
}

const program = fileURLToPath(new URL('./child/main.ts', import.meta.url))
// Lower than the services, so that health checks and log streams stay prompt while the model computes.
const niceness = 5

/**
 * Starts a process that computes for one model.
 *
 * @param slots the number of tokens drawn in parallel, which takes as many threads of the pool
 */
export function startChild(slots: number, { onMessage, onAbort, onExit }: ChildHandlers): ChildProcess {
  const child = fork(program, [], {
    // Options of this process, such as an inspector port or a test runner's hooks, are not for the child.
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    env: { ...engineEnvironment(process.env), UV_THREADPOOL_SIZE: String(slots + 4), GGML_NO_BACKTRACE: '1' },
  })
  let exited = false
  const exit = (reason: string) => {
    if (exited) return
    exited = true
    onExit(reason)
  }
  child.on('message', (message) => onMessage(message as FromChild))
  const words = createEngineWords()
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    process.stderr.write(chunk)
    const abortMessage = words.read(chunk)
    if (abortMessage !== undefined) onAbort(abortMessage)
  })
  // Behind the last of what it said.
  child.on('close', (code, signal) => exit(signal ?? `exit code ${code}`))
  child.on('error', (error) => exit(error.message))
  lowerPriority(child.pid)
  return {
    pid: child.pid,
    send(message) {
      // A child that has just died is told by its exit; the error of a lost message adds nothing.
      if (child.connected) child.send(message, () => undefined)
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

// Threads inherit the priority, so it must be set before the child starts any: from outside, at once.
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, niceness)
  } catch {
    // The process is gone already, or the platform does not allow it; the model runs all the same.
  }
}
