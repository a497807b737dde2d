import { disconnectSignal, eventFrame, jsonFrame, streamFrames } from '@hearth/server'
import type { Notification, Notifications } from '../domain/notifications.ts'
import { sendData } from './answer.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

/** What people should know of this process, now and as it changes. */
export function notificationEndpoints(notifications: Notifications): readonly Endpoint[] {
  return [
    endpoint({
      path: '/api/v1/notifications',
      summary: 'What people should know of this process',
      handle: (_, c) => sendData(c, notifications.list().map(render)),
    }),
    endpoint({
      path: '/api/v1/notifications/live',
      summary: 'The same as server-sent events: what there is, and each that comes or ends',
      contentType: 'text/event-stream',
      handle(_, c) {
        // Its answer has no body that could end, so it must not count as one who follows.
        if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' })
        const disconnect = new AbortController()
        const signal = AbortSignal.any([disconnect.signal, disconnectSignal(c)])
        const news = notifications.follow(signal)
        if (news === undefined) return c.body(null, 204)
        const heartbeat = { everyMs: 15_000, frame: ': ping\n\n' }
        return streamFrames(c, frames(news), { disconnect, heartbeat })
      },
    }),
  ]
}

async function* frames(news: AsyncIterable<Notification>): AsyncGenerator<string> {
  // At once, so that a reader knows that it follows.
  yield eventFrame({ retryMs: 2_000 })
  for await (const one of news) yield jsonFrame(render(one))
}

function render({ text, atMs, isActive }: Notification) {
  return { text, date: new Date(atMs).toISOString(), active: isActive }
}
