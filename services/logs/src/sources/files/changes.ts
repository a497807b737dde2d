import { type FSWatcher, watch } from 'node:fs'
import { stat } from 'node:fs/promises'
import { currentPath } from './log-files.ts'

/** Tells one reader that its service's files may have changed. */
type Subscription = {
  /** Resolves at the next change, or at once when there was one since the last call, or when `signal` aborts. */
  changed(signal: AbortSignal): Promise<void>
  close(): void
}

export type Changes = {
  /** @param moved called at once when the files may have been renamed, also while nobody waits */
  subscribe(service: string, moved: () => void): Subscription
}

type Subscriber = {
  readonly service: string
  readonly moved: () => void
  dirty: boolean
  wake: (() => void) | undefined
}

// Readers also wait for time to pass: the end of an unfinished line is given up at some moment.
const wakeAllEveryMs = 1_000

/**
 * Watches a folder for all readers together, and only while there are any. Besides the file
 * system's own messages it looks at each service's current file every `pollMs`: network and container
 * mounts send none, and the folder may not exist yet. One look serves all readers of a service.
 */
export function createChanges(options: { readonly dir: string; readonly pollMs: number }): Changes {
  const subscribers = new Set<Subscriber>()
  const states = new Map<string, string>()
  let watcher: FSWatcher | undefined
  let timer: NodeJS.Timeout | undefined
  let wokenAllMs = 0

  function mark(subscriber: Subscriber): void {
    subscriber.dirty = true
    subscriber.wake?.()
  }

  function stopWatching(): void {
    watcher?.close()
    watcher = undefined
  }

  function tryWatching(): void {
    if (watcher !== undefined) return
    try {
      watcher = watch(options.dir, { persistent: false })
    } catch {
      // No folder yet, or no watches left: polling goes on, and every round tries again.
      return
    }
    watcher.on('error', stopWatching)
    watcher.on('change', (event, file) => {
      // A folder that was removed and made again is another one.
      if (event === 'rename' && file === null) stopWatching()
      for (const subscriber of subscribers) {
        if (file !== null && !String(file).startsWith(`${subscriber.service}.log`)) continue
        mark(subscriber)
        if (event === 'rename') subscriber.moved()
      }
    })
  }

  async function look(service: string): Promise<void> {
    const state = await stateOf(currentPath(options.dir, service))
    if (state === states.get(service)) return
    states.set(service, state)
    for (const subscriber of subscribers) {
      if (subscriber.service !== service) continue
      mark(subscriber)
      subscriber.moved()
    }
  }

  async function tick(): Promise<void> {
    tryWatching()
    await Promise.all([...new Set([...subscribers].map(({ service }) => service))].map(look))
    if (performance.now() - wokenAllMs < wakeAllEveryMs) return
    wokenAllMs = performance.now()
    for (const subscriber of subscribers) mark(subscriber)
  }

  function leave(subscriber: Subscriber): void {
    subscribers.delete(subscriber)
    if (subscribers.size > 0) return
    clearInterval(timer)
    timer = undefined
    states.clear()
    stopWatching()
  }

  return {
    subscribe(service, moved) {
      const subscriber: Subscriber = { service, moved, dirty: false, wake: undefined }
      subscribers.add(subscriber)
      tryWatching()
      timer ??= setInterval(() => void tick(), options.pollMs)
      return { changed: (signal) => nextChange(subscriber, signal), close: () => leave(subscriber) }
    },
  }
}

// Whatever a look may fail on, a reader that is woken meets it and can say so.
async function stateOf(path: string): Promise<string> {
  return stat(path).then(
    ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
    () => 'none',
  )
}

async function nextChange(subscriber: Subscriber, signal: AbortSignal): Promise<void> {
  if (!subscriber.dirty && !signal.aborted) {
    await new Promise<void>((resolve) => {
      subscriber.wake = resolve
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    subscriber.wake = undefined
  }
  subscriber.dirty = false
}
