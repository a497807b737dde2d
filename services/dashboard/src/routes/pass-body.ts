import { type AppEnv, disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'

/**
 * A body that comes from elsewhere, passed on at the reader's pace. One that breaks off cuts the
 * connection, as a clean end would pass for a complete answer; after the client left nothing is wrong.
 */
export function passBody(c: Context<AppEnv>, body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const disconnected = disconnectSignal(c)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          if (!disconnected.aborted) cut(c, error)
          controller.close()
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

function cut(c: Context<AppEnv>, error: unknown): void {
  c.set('streamError', error)
  c.env?.outgoing?.socket?.destroy()
}
