import { Worker } from 'node:worker_threads'
import { Failure } from '@hearth/kernel'
import type { GuestSetup } from './guest/guest-start.ts'
import type { CallAnswer, GuestOutcome } from './guest.ts'
import type { SandboxLimits } from './sandbox-limits.ts'
import type { FromWorker, ToWorker, WorkerSettings } from './sandbox-messages.ts'
import { createWorkerBoard, type WorkerBoard } from './worker-board.ts'

export type ThreadJob = {
  readonly code: string
  readonly setup: GuestSetup
  call(name: string, payload: string): Promise<CallAnswer>
  log(line: string): void
}

export type SandboxThread = {
  /** Runs that hold a seat, those being stopped included. */
  readonly running: number
  /** @throws {Failure} when the thread is lost on the way, or the signal's reason */
  run(job: ThreadJob, signal: AbortSignal): Promise<GuestOutcome>
  close(): Promise<void>
}

export type ThreadOptions = {
  readonly limits: SandboxLimits
  /** Runs at once; there are never more. */
  readonly seats: number
  /** A seat is free again. */
  onFree(): void
  /** The thread is lost. */
  onExit(): void
}

// Past the limit, the engine has had its chance to stop the code by itself.
const killAfterMs = 1_000
const watchEveryMs = 250
const resourceLimits = { maxOldGenerationSizeMb: 256, stackSizeMb: 8 }

type Running = ThreadJob & { settle(outcome: GuestOutcome): void; fail(error: unknown): void }

type Thread = {
  readonly options: ThreadOptions
  readonly board: WorkerBoard
  readonly worker: Worker
  /** By seat. */
  readonly running: Map<number, Running>
  watch: NodeJS.Timeout | undefined
}

/** One thread for custom code; several runs share it while they wait. */
export function openSandboxThread(options: ThreadOptions): SandboxThread {
  const board = createWorkerBoard(options.seats)
  const workerData: WorkerSettings = { limits: options.limits, board: board.memory }
  const worker = new Worker(new URL('./sandbox-worker.ts', import.meta.url), {
    workerData,
    resourceLimits,
    env: {},
    execArgv: [],
    name: 'custom code',
  })
  worker.unref()
  const thread: Thread = { options, board, worker, running: new Map(), watch: undefined }
  worker.on('message', (message: FromWorker) => receive(thread, message))
  worker.on('error', (cause) => {
    lose(thread, () => new Failure('broken', 'Cannot finish the code: the sandbox ran out of memory', { cause }))
  })
  return {
    get running() {
      return thread.running.size
    },
    run: (job, signal) => new Promise((settle, fail) => start(thread, { ...job, settle, fail }, signal)),
    async close() {
      lose(thread, () => new Failure('unavailable', 'Cannot finish the code: the service is stopping'))
      await worker.terminate()
    },
  }
}

function start(thread: Thread, job: Running, signal: AbortSignal): void {
  const { board, running } = thread
  const seat = Array.from({ length: thread.options.seats }, (_, at) => at).find((at) => !running.has(at))
  if (seat === undefined) throw new Error('the thread has no free seat')
  const stop = () => {
    board.setStopped(seat, true)
    post(thread, { kind: 'stop', seat })
    job.fail(signal.reason)
  }
  const settled = () => signal.removeEventListener('abort', stop)
  running.set(seat, {
    ...job,
    settle(outcome) {
      settled()
      job.settle(outcome)
    },
    fail(error) {
      settled()
      job.fail(error)
    },
  })
  thread.watch ??= setInterval(check, watchEveryMs, thread).unref()
  signal.addEventListener('abort', stop, { once: true })
  board.setStopped(seat, false)
  post(thread, { kind: 'run', seat, code: job.code, setup: job.setup })
}

function receive(thread: Thread, message: FromWorker): void {
  const job = thread.running.get(message.seat)
  if (job === undefined) return
  if (message.kind === 'log') job.log(message.line)
  else if (message.kind === 'call') void answer(thread, message, job)
  else {
    free(thread, message.seat)
    job.settle(message.outcome)
    thread.options.onFree()
  }
}

async function answer(thread: Thread, message: Extract<FromWorker, { kind: 'call' }>, job: Running): Promise<void> {
  const { seat, id, name, payload } = message
  try {
    const answered = await job.call(name, payload)
    if (thread.running.get(seat) !== job) return
    const body = answered.ok ? answered.body : undefined
    post(thread, { kind: 'settle', seat, id, answer: answered }, body === undefined ? [] : [body.buffer as ArrayBuffer])
  } catch (error) {
    // A fault of ours: the code is not told, whoever runs it is.
    job.fail(error)
    thread.board.setStopped(seat, true)
    post(thread, { kind: 'stop', seat })
  }
}

// The engine stops code by itself, but not inside one of its own long loops.
function check(thread: Thread): void {
  const { board, options } = thread
  const busy = board.busy()
  if (busy === undefined) return
  const { cpuMs } = options.limits
  const limitMs = board.isStopped(busy.seat) ? killAfterMs : cpuMs + killAfterMs
  if (busy.forMs <= limitMs) return
  void thread.worker.terminate()
  const stuck = `Cannot run the code: it computes for more than ${cpuMs} ms`
  const beside = 'Cannot finish the code: other code took its thread along; running it again may help'
  lose(thread, (seat) => (seat === busy.seat ? new Failure('broken', stuck) : new Failure('unavailable', beside)))
}

function lose(thread: Thread, failureOf: (seat: number) => Failure): void {
  for (const [seat, job] of thread.running) {
    free(thread, seat)
    job.fail(failureOf(seat))
  }
  thread.options.onExit()
}

function free(thread: Thread, seat: number): void {
  thread.running.delete(seat)
  if (thread.running.size > 0) return
  clearInterval(thread.watch)
  thread.watch = undefined
}

function post({ worker }: Thread, message: ToWorker, transfer: ArrayBuffer[] = []): void {
  worker.postMessage(message, transfer)
}
