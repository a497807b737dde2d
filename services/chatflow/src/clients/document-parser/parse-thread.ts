import { Worker } from 'node:worker_threads'
import { Failure } from '@hearth/kernel'
import type { ThreadAnswer, ThreadLimits, ThreadQuestion } from './thread-messages.ts'

// Often enough that little more than the limit is ever taken, seldom enough to cost nothing.
const watchIntervalMs = 100
const bytesPerMb = 1_048_576

export type ThreadBounds = ThreadLimits & {
  /** For one batch of documents. */
  readonly stepTimeoutMs: number
  /** Heap and buffers of one thread, in megabytes. */
  readonly memoryMb: number
}

/** A thread that reads one file at a time. */
export type ParseThread = {
  /**
   * Asks for the next batch. Where anything goes wrong but a fault of the file, the thread has exited.
   *
   * @throws {Failure} `too-large` when it takes more than its time or memory
   */
  ask(question: ThreadQuestion, signal: AbortSignal): Promise<ThreadAnswer>
  readonly hasExited: () => boolean
  close(): Promise<void>
}

export function openParseThread({ stepTimeoutMs, memoryMb, ...limits }: ThreadBounds): ParseThread {
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
    workerData: limits,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // Nothing of the service's own is there to be found, should a file ever take a parser over.
    env: {},
    execArgv: [],
    // Parsers talk about every oddity of a file; none of it concerns whoever runs the service.
    stdout: true,
    stderr: true,
  })
  worker.stdout.resume()
  worker.stderr.resume()
  // An idle thread does not keep the process alive.
  worker.unref()
  worker.on('error', () => undefined)
  let exited = false
  const close = async () => {
    exited = true
    await worker.terminate()
  }
  worker.once('exit', () => {
    exited = true
  })
  const ask = async (question: ThreadQuestion, signal: AbortSignal) => {
    try {
      return await answerOf(worker, question, { stepTimeoutMs, memoryMb, signal })
    } catch (error) {
      await close()
      throw error
    }
  }
  return { ask, close, hasExited: () => exited }
}

type AskBounds = { readonly stepTimeoutMs: number; readonly memoryMb: number; readonly signal: AbortSignal }

function answerOf(worker: Worker, question: ThreadQuestion, bounds: AskBounds): Promise<ThreadAnswer> {
  const { stepTimeoutMs, memoryMb, signal } = bounds
  const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>()
  const tooLong = new Failure('too-large', `it takes longer than ${stepTimeoutMs} ms to read`)
  const tooMuch = new Failure('too-large', `it takes more than ${memoryMb} MB of memory to read`)
  const timer = setTimeout(() => reject(tooLong), stepTimeoutMs)
  const watch = setInterval(async () => {
    if ((await memoryOf(worker)) > memoryMb * bytesPerMb) reject(tooMuch)
  }, watchIntervalMs)
  const onAbort = () => reject(signal.reason)
  const onError = (error: unknown) => reject(isOutOfMemory(error) ? tooMuch : error)
  const onExit = () => reject(new Error('The thread that reads documents has ended'))
  worker.once('message', resolve).once('error', onError).once('exit', onExit)
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  else worker.postMessage(question)
  return promise.finally(() => {
    clearTimeout(timer)
    clearInterval(watch)
    worker.off('message', resolve).off('error', onError).off('exit', onExit)
    signal.removeEventListener('abort', onAbort)
  })
}

/** What the thread holds right now; answered even while it computes. */
async function memoryOf(worker: Worker): Promise<number> {
  try {
    const { used_heap_size, external_memory } = await worker.getHeapStatistics()
    return used_heap_size + external_memory
  } catch {
    // It has just ended, and says so itself.
    return 0
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
