import { type FSWatcher, watch } from 'node:fs'

/** Tells one reader that its service's files may have changed. */
export type Subscription = {
  /** Resolves at the next change, or at once when there was one since the last call, or when `signal` aborts. */
  changed(signal: AbortSignal): Promise<void>
  close(): void
}

export type Changes = { subscribe(service: string): Subscription }

type Subscriber = { readonly prefix: string; dirty: boolean; wake: (() => void) | undefined }

/**
 * Watches a folder for all readers together, and only while there are any. Besides the file
 * system's own messages everybody is woken every `pollMs`: network and container mounts send none,
 * and the folder may not exist yet.
 */
export function createChanges(options: { readonly dir: string; readonly pollMs: number }): Changes {
  const subscribers = new Set<Subscriber>()
  let watcher: FSWatcher | undefined
  let timer: NodeJS.Timeout | undefined

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
        if (file === null || String(file).startsWith(subscriber.prefix)) mark(subscriber)
      }
    })
  }

  function tick(): void {
    tryWatching()
    for (const subscriber of subscribers) mark(subscriber)
  }

  function leave(subscriber: Subscriber): void {
    subscribers.delete(subscriber)
    if (subscribers.size > 0) return
    clearInterval(timer)
    timer = undefined
    stopWatching()
  }

  return {
    subscribe(service) {
      const subscriber: Subscriber = { prefix: `${service}.log`, dirty: false, wake: undefined }
      subscribers.add(subscriber)
      tryWatching()
      timer ??= setInterval(tick, options.pollMs)
      return { changed: (signal) => nextChange(subscriber, signal), close: () => leave(subscriber) }
    },
  }
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
