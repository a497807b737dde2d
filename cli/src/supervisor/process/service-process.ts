import { type ChildProcess, spawn } from 'node:child_process'
import { type ProcessMessage, processMessageSchema } from '../../serve/messages.ts'
import type { Ending } from '../ending.ts'
import { captureOutput } from '../output/capture.ts'
import type { LogFile } from '../output/log-file.ts'

/** One run of one service. */
export type ServiceProcess = {
  readonly pid: number | undefined
  /** Resolves when the process is gone and all its output is written. */
  readonly ended: Promise<Ending>
  /** Asks it to stop. */
  stop(): void
  /** Ends it, and whatever it started, at once. */
  kill(): void
}

export type ServiceProcessOptions = {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  readonly log: LogFile
  readonly maxLineBytes: number
  readonly onMessage: (message: ProcessMessage) => void
  /** Sees each captured text. */
  readonly onText: (text: string) => void
}

/**
 * Starts a service in a process group of its own, with an IPC channel, its output captured. A
 * Ctrl-C in the terminal does not reach the group: the supervisor stops the services, in order.
 */
export function startServiceProcess(options: ServiceProcessOptions): ServiceProcess {
  const child = spawn(options.command, options.args, {
    cwd: options.cwd,
    env: options.env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  let message: string | undefined
  child.on('message', (raw) => {
    const parsed = processMessageSchema.safeParse(raw)
    if (!parsed.success) return
    if (parsed.data.type === 'failed') message = parsed.data.message
    options.onMessage(parsed.data)
  })
  return {
    pid: child.pid,
    ended: waitForEnd(child, options).then((ending) => ({ ...ending, message: message ?? ending.message })),
    stop: () => void child.kill('SIGTERM'),
    kill: () => killGroup(child),
  }
}

async function waitForEnd(child: ChildProcess, options: ServiceProcessOptions): Promise<Ending> {
  const captured = captureAll(child, options)
  const ending = await new Promise<Ending>((resolve) => {
    child.once('error', (error) => resolve({ code: undefined, signal: undefined, message: error.message }))
    child.once('exit', (code, signal) =>
      resolve({ code: code ?? undefined, signal: signal ?? undefined, message: undefined }),
    )
  })
  // Helpers that it left behind would hold its ports, its memory and the other end of its output.
  killGroup(child)
  await captured
  return ending
}

async function captureAll(child: ChildProcess, options: ServiceProcessOptions): Promise<void> {
  const { log, maxLineBytes, onText } = options
  const sources = [
    { source: child.stdout, stream: 'stdout' },
    { source: child.stderr, stream: 'stderr' },
  ] as const
  await Promise.all(
    sources.map(({ source, stream }) =>
      source === null ? undefined : captureOutput(source, { log, stream, maxLineBytes, onText }),
    ),
  )
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group is empty: nothing is left to end.
  }
}
