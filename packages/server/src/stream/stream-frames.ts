import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'

export type StreamOptions = {
  /** Aborted when the reader leaves, so that the source stops its work. */
  readonly disconnect: AbortController
  /** A comment frame sent whenever the source has been silent for `everyMs`. */
  readonly heartbeat?: { readonly everyMs: number; readonly frame: string }
  /** The last frames of a stream that fails after its headers left; without it the error is logged and the connection cut. */
  readonly lastFrames?: (error: unknown) => string
}

const encoder = new TextEncoder()
// A reader that takes no heartbeat has gone, though its connection stands; a busy machine is no reason.
const minStallMs = 2_000

/**
 * Answers with server-sent events, one frame (`data: …\n\n`, complete text or the bytes of one) a step of `frames`.
 *
 * - The first frame is awaited before the headers leave, so a refusal is still a real status; a
 *   source that stays silent for a heartbeat's time gets its headers sent with the heartbeat.
 * - One frame is taken at a time: a slow reader slows the source and nothing piles up.
 * - A reader that leaves, or takes nothing for four heartbeats' time, aborts `disconnect` and ends the source.
 * - An error after the headers left ends the stream with `lastFrames`, or cuts the connection and
 *   is logged; one that only follows from the reader's leaving is dropped.
 */
export async function streamFrames(
  c: Context,
  frames: AsyncIterable<string | Uint8Array>,
  options: StreamOptions,
): Promise<Response> {
  const source = frames[Symbol.asyncIterator]()
  let left = false
  const leave = () => {
    left = true
    options.disconnect.abort(new DOMException('The client left', 'AbortError'))
  }
  // Between the request and the first frame only the request itself tells that the client left.
  const request = c.req.raw.signal
  request.addEventListener('abort', leave, { once: true })
  if (request.aborted) leave()
  const { heartbeat } = options
  const outgoing: ServerResponse | undefined = c.env?.outgoing
  if (heartbeat) outgoing?.setTimeout(Math.max(heartbeat.everyMs * 4, minStallMs), () => outgoing.destroy())
  const silence = createSilence(heartbeat)
  let pending: Promise<IteratorResult<string | Uint8Array>> | undefined = step(source)
  let silent: boolean
  try {
    silent = (await silence.orHeartbeat(pending)) === undefined
  } catch (error) {
    silence.end()
    throw error
  }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        pending ??= step(source)
        try {
          const next = silent ? undefined : await silence.orHeartbeat(pending)
          silent = false
          if (next === undefined) return controller.enqueue(encoder.encode(heartbeat?.frame ?? ':\n\n'))
          pending = undefined
          if (next.done) {
            silence.end()
            return controller.close()
          }
          controller.enqueue(typeof next.value === 'string' ? encoder.encode(next.value) : next.value)
        } catch (error) {
          silence.end()
          if (left) return
          if (options.lastFrames === undefined) return cut(c, error)
          controller.enqueue(encoder.encode(options.lastFrames(error)))
          controller.close()
        }
      },
      async cancel() {
        silence.end()
        leave()
        await source.return?.().catch(() => undefined)
      },
    },
    { highWaterMark: 0 },
  )
  return c.body(body, 200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-transform',
    connection: 'keep-alive',
    'x-accel-buffering': 'no',
  })
}

// A clean end would pass for a complete answer; a connection that ends without one tells that it is none.
function cut(c: Context, error: unknown): void {
  c.set('streamError', error)
  if (c.env?.outgoing === undefined) throw error
  c.env.outgoing.socket?.destroySoon()
}

// Its failure is read by the next pull, which may come later than the failure.
function step<T>(source: AsyncIterator<T>): Promise<IteratorResult<T>> {
  const next = source.next()
  next.catch(() => undefined)
  return next
}

type Silence = {
  /** `undefined` when the source stayed silent for a heartbeat's time; its step is then still pending. */
  orHeartbeat<T>(pending: Promise<T>): Promise<T | undefined>
  end(): void
}

/** One timer for a whole stream, set back with each frame: a new one for each costs more than the frame. */
function createSilence(heartbeat: StreamOptions['heartbeat']): Silence {
  if (heartbeat === undefined) return { orHeartbeat: (pending) => pending, end: () => undefined }
  let notify: (() => void) | undefined
  const timer = setTimeout(() => notify?.(), heartbeat.everyMs)
  return {
    orHeartbeat<T>(pending: Promise<T>) {
      timer.refresh()
      return new Promise<T | undefined>((resolve, reject) => {
        notify = () => resolve(undefined)
        pending.then(resolve, reject)
      })
    },
    end: () => clearTimeout(timer),
  }
}

/** Aborts when the client of this request hangs up before it has been answered. */
export function disconnectSignal(c: Context): AbortSignal {
  return c.req.raw.signal
}
