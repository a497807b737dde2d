import { eventFrame, jsonFrame } from '@hearth/server'
import type { FollowEvent } from '../domain/reading/follow-logs.ts'
import { renderCursor } from './cursor.ts'
import { renderLine } from './line.ts'

/** Keeps proxies and half-open connections from mistaking silence for an end. */
export const heartbeatFrame = ': heartbeat\n\n'

/**
 * One event as server-sent text. Its `id` counts once the whole event has arrived, so a cut in the
 * middle repeats and loses nothing. The first says only where the stream begins, so that even a
 * cut before the first line resumes there.
 */
export function renderFrame(event: FollowEvent, reconnectMs: number): string {
  const id = renderCursor(event.cursors)
  if (event.kind === 'started') return eventFrame({ retryMs: reconnectMs, id })
  return jsonFrame(dataOf(event), { event: event.kind === 'ended' ? 'container' : event.kind, id })
}

function dataOf(event: Exclude<FollowEvent, { kind: 'started' }>): object {
  switch (event.kind) {
    case 'lines':
      return event.lines.map(renderLine)
    case 'gap':
      return { ...event.gap, lost: null }
    case 'caught-up':
      return {}
    case 'ended':
      return { container: event.container, action: 'removed' }
  }
}
