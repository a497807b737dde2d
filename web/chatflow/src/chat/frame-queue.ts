/** Collects what comes faster than it can be drawn, and hands it over once a frame. */
export type FrameQueue<T> = {
  push(item: T): void
  /** Hands over what is there now. */
  flush(): void
}

/** @param nextFrame calls back when the next frame is due */
export function createFrameQueue<T>(
  take: (items: readonly T[]) => void,
  nextFrame: (due: () => void) => void,
): FrameQueue<T> {
  let waiting: T[] = []
  const flush = () => {
    if (waiting.length === 0) return
    const items = waiting
    waiting = []
    take(items)
  }
  return {
    push(item) {
      waiting.push(item)
      if (waiting.length === 1) nextFrame(flush)
    },
    flush,
  }
}

const hiddenMs = 250

/** The browser's next frame; a window that nobody sees draws none, and goes on by the clock. */
export function onNextFrame(due: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(due, hiddenMs)
  else requestAnimationFrame(due)
}
