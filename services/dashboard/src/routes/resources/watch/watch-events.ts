import type { Context } from 'hono'
import type { Change, ChangeLog } from '../../../domain/changes.ts'
import { viewLevel } from '../../../domain/permission/permission.ts'
import { expiredAt } from '../../../wire/resources/status.ts'
import { renderBookmark, renderEnd, renderEvent, renderGone } from '../../../wire/resources/watch-event.ts'
import type { Selection } from '../list-params.ts'
import type { View } from '../read-view.ts'
import type { ResourceKind, Stored } from '../resource-kind.ts'
import { isSelected, selectedNames } from '../selected-names.ts'
import { knownNames } from './known-names.ts'

export type Watched = {
  /** The version of the form, as the path has it. */
  readonly version: string
  /** Those that are watched. */
  readonly selection: Selection
  /** How they are shown. */
  readonly view: View
  /** After which changes are told; `undefined`: what there is comes first. */
  readonly from: number | undefined
  /** Whether the reader is told from time to time up to where it has heard everything. */
  readonly bookmarks: boolean
  /** Whether it is told where what there is ends. */
  readonly tellsStart: boolean
}

export type WatchDeps = { readonly changes: ChangeLog; readonly bookmarkMs: number }

// Few are read ahead: a slow reader waits for the rest.
const batchSize = 100

/**
 * The lines of a watch. Nothing is kept for a reader but the names it knows: the next change is looked up when it takes
 * it, with what the resource and the rights of the reader are by then, so that several changes of one resource may be
 * told as one. A resource that comes into sight is added, and one that goes out of it deleted; so is one that comes to be
 * selected, or no longer is.
 *
 * @throws {Failure} before the first line, code `expired`, where it cannot begin there
 */
export function watchEvents<T extends Stored>(
  kind: ResourceKind<T>,
  c: Context,
  { changes, bookmarkMs }: WatchDeps,
  watched: Watched,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { version, selection, view, from, bookmarks, tellsStart } = watched
  const { group } = kind
  const isShown = (one: T) => kind.level(c, one) >= viewLevel && isSelected(kind, one, selection)
  const start = from ?? changes.latest()
  const known = from === undefined ? new Set<string>() : knownNames(kind, c, changes, from, selection)

  const bookmark = (revision: number, isFirst: boolean) =>
    renderEvent('BOOKMARK', view.one(renderBookmark(group, version, revision, isFirst)))

  function* present(): Generator<string> {
    for (const uid of selectedNames(kind, c, selection).toSorted()) {
      const one = kind.get(uid)
      if (one === undefined || !isShown(one)) continue
      known.add(uid)
      yield renderEvent('ADDED', view.one(kind.render(one, version)))
    }
  }

  function eventOf(change: Change): string | undefined {
    const { uid, id, revision, type } = change
    const gone = () =>
      known.delete(uid)
        ? renderEvent('DELETED', view.one(renderGone(group, version, { uid, id, revision })))
        : undefined
    if (type === 'DELETED') return gone()
    const one = kind.get(uid)
    // A later change tells of it.
    if (one === undefined || one.revision > revision) return undefined
    if (!isShown(one)) return gone()
    const isKnown = known.has(uid)
    known.add(uid)
    return renderEvent(isKnown ? 'MODIFIED' : 'ADDED', view.one(kind.render(one, version)))
  }

  return (async function* events() {
    if (from === undefined) yield* present()
    let at = start
    if (tellsStart) yield bookmark(at, true)
    let bookmarkAtMs = performance.now() + bookmarkMs
    while (!signal.aborted) {
      if (!changes.reaches(at)) return yield renderEnd(expiredAt(at), c.req.path)
      // Looked up before what it stands for: what comes in between is told the next time.
      const latest = changes.latest()
      const batch = [...changes.since(kind.changed, at, batchSize)]
      for (const change of batch) {
        at = change.revision
        const event = eventOf(change)
        if (event !== undefined) yield event
      }
      if (batch.length === batchSize) continue
      at = Math.max(at, latest)
      if (performance.now() >= bookmarkAtMs) {
        if (bookmarks) yield bookmark(at, false)
        bookmarkAtMs = performance.now() + bookmarkMs
      }
      await waitBeyond(changes, at, signal, bookmarkAtMs - performance.now())
    }
    if (bookmarks) yield bookmark(at, false)
  })()
}

async function waitBeyond(changes: ChangeLog, revision: number, signal: AbortSignal, forMs: number): Promise<void> {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), Math.max(0, forMs))
  try {
    await changes.waitBeyond(revision, AbortSignal.any([signal, over.signal]))
  } finally {
    clearTimeout(timer)
  }
}
