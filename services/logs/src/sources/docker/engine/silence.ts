export type Silence = {
  /** While held nothing can be heard, and nothing is missed; the time begins anew. */
  hold(held: boolean): void
  end(): void
}

/** Calls `silent` each time that nothing was heard for `afterMs`; one call ends before the next time begins. */
export function watchSilence(afterMs: number, silent: () => Promise<void> | void): Silence {
  let isHeld = false
  let isOver = false
  const rearm = () => {
    if (!isOver) timer.refresh()
  }
  const timer = setTimeout(async () => {
    if (!isHeld) await silent()
    rearm()
  }, afterMs)
  return {
    hold(held) {
      isHeld = held
      rearm()
    },
    end() {
      isOver = true
      clearTimeout(timer)
    },
  }
}
