import type { ToChild } from './protocol.ts'
import type { RendererChild } from './renderer-child.ts'

export type KeptChild = {
  /** Starts it if there is none. */
  start(): Promise<unknown>
  /** Sends to the one that there is, if any. */
  tell(message: ToChild): void
  /** Nothing is left to do: it ends when that stays so. */
  rest(): void
  close(): Promise<void>
}

type Options = {
  readonly start: (onExit: () => void) => Promise<RendererChild>
  readonly idleMs: number
  /** It ended by itself, with all that it was doing. */
  readonly onLost: () => void
}

const closeMs = 3_000

const end = (one: RendererChild) => one.end(AbortSignal.timeout(closeMs))

/** Keeps one process while there is work, and for a while after. */
export function keepChild({ start, idleMs, onLost }: Options): KeptChild {
  let child: Promise<RendererChild> | undefined
  let ending: Promise<void> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  function begin(): Promise<RendererChild> {
    const begun: Promise<RendererChild> = ending.then(() =>
      start(() => {
        if (child !== begun) return
        child = undefined
        // The next one has the same folder: it begins once this one's files are gone.
        ending = begun.then(end, () => undefined)
        onLost()
      }),
    )
    // The next one tries again.
    begun.catch(() => {
      if (child === begun) child = undefined
    })
    return begun
  }

  function stop(): void {
    clearTimeout(idle)
    const stopped = child
    child = undefined
    if (stopped === undefined) return
    ending = stopped.then(end, () => undefined)
  }

  return {
    start() {
      clearTimeout(idle)
      child ??= begin()
      return child
    },
    tell: (message) => void child?.then((one) => one.send(message)).catch(() => undefined),
    rest() {
      clearTimeout(idle)
      if (child !== undefined) idle = setTimeout(stop, idleMs).unref()
    },
    async close() {
      stop()
      await ending
    },
  }
}
