import { Failure } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import type { Users } from '../../../domain/people/users.ts'
import type { ResourceGroup } from '../../../wire/resources/groups.ts'
import { callerOf } from '../../caller.ts'
import { readNumber, readSelection, readSwitch } from '../list-params.ts'
import { readView } from '../read-view.ts'
import type { ResourceKind, Stored } from '../resource-kind.ts'
import { type WatchDeps, watchEvents } from './watch-events.ts'
import { whileLetIn } from './while-let-in.ts'

export type WatchingDeps = WatchDeps & {
  /** Watches at once, of all kinds; more are refused. */
  readonly maxWatches: number
  /** After which a reader has to ask, and is let in, anew. */
  readonly maxWatchMs: number
  readonly users: Pick<Users, 'get'>
  readonly nowMs: () => number
  /** Aborts when the service is to end. */
  readonly draining: AbortSignal
}

export type Watching = {
  /** @throws {Failure} before anything is sent, `rate-limited`, `invalid`, or `conflict` with code `expired` */
  watch<T extends Stored>(kind: ResourceKind<T>, c: Context, version: string): Response
}

// As long as Kubernetes' own servers go on at least, and a reader begins again where it was.
const usualSeconds = 1_800
// A reader that takes nothing any more would hold its place for ever.
const graceMs = 10_000

/**
 * Watches of resources: a line of JSON for each change, as it comes, until the time that was asked for is over, the
 * reader leaves or has another role, or the service ends. One line is made when the reader takes the last.
 */
export function createWatching(watching: WatchingDeps): Watching {
  const { maxWatches, maxWatchMs, users, draining, nowMs, ...deps } = watching
  let open = 0
  return {
    watch(kind, c, version) {
      if (open >= maxWatches)
        throw new Failure('rate-limited', `Cannot watch: ${maxWatches} watches are under way`, { retryAfterSeconds: 5 })
      const forMs = Math.min(maxWatchMs, (readNumber(c, 'timeoutSeconds') || usualSeconds) * 1_000)
      const left = new AbortController()
      const ends = [left.signal, disconnectSignal(c), draining, AbortSignal.timeout(forMs)]
      const events = watchEvents(kind, c, deps, readWatched(c, kind.group, version, nowMs), AbortSignal.any(ends))
      const lines = whileLetIn(events, users, callerOf(c))
      open += 1
      const body = streamLines(lines, AbortSignal.any(ends), () => {
        open -= 1
        left.abort()
      })
      return c.body(body, 200, { 'content-type': 'application/json', 'cache-control': 'no-cache, no-transform' })
    },
  }
}

function readWatched(c: Context, group: ResourceGroup, version: string, nowMs: () => number) {
  const from = readNumber(c, 'resourceVersion') || undefined
  const bookmarks = readSwitch(c, 'allowWatchBookmarks')
  const sendsInitial = readSwitch(c, 'sendInitialEvents')
  if (sendsInitial && c.req.query('resourceVersionMatch') !== 'NotOlderThan')
    throw new Failure('invalid', '"sendInitialEvents" goes with resourceVersionMatch=NotOlderThan', {
      param: 'resourceVersionMatch',
    })
  return {
    version,
    selection: readSelection(c),
    view: readView(c, group, version, nowMs),
    from: sendsInitial ? undefined : from,
    bookmarks,
    tellsStart: sendsInitial && bookmarks,
  }
}

/** @param end called once, when the last line was taken or the reader is gone */
function streamLines(
  lines: AsyncGenerator<string>,
  over: AbortSignal,
  end: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder()
  let isOpen = true
  let grace: NodeJS.Timeout | undefined
  const close = () => {
    clearTimeout(grace)
    if (!isOpen) return
    // First: the end aborts `over`, which gives an open one its grace.
    isOpen = false
    end()
  }
  return new ReadableStream(
    {
      start(controller) {
        const giveUp = () => {
          if (isOpen) controller.error(new DOMException('The reader takes nothing any more', 'AbortError'))
          close()
        }
        const wait = () => {
          if (isOpen) grace = setTimeout(giveUp, graceMs).unref()
        }
        if (over.aborted) wait()
        else over.addEventListener('abort', wait, { once: true })
      },
      async pull(controller) {
        try {
          const next = await lines.next()
          if (!isOpen) return
          if (!next.done) return controller.enqueue(bytes.encode(next.value))
          close()
          controller.close()
        } catch (error) {
          close()
          controller.error(error)
        }
      },
      async cancel() {
        close()
        await lines.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
