/** AbortController, as far as a fetch listens to it. */
export function guestAbort() {
  class AbortSignal {
    aborted = false
    reason: unknown
    readonly #listeners: (() => void)[] = []
    static timeout(ms: number) {
      const signal = new AbortSignal()
      setTimeout(() => signal.stop(new Error('The operation timed out')), ms)
      return signal
    }
    addEventListener(_type: string, listener: () => void) {
      this.#listeners.push(listener)
    }
    removeEventListener(_type: string, listener: () => void) {
      const at = this.#listeners.indexOf(listener)
      if (at !== -1) this.#listeners.splice(at, 1)
    }
    throwIfAborted() {
      if (this.aborted) throw this.reason
    }
    stop(reason: unknown) {
      if (this.aborted) return
      this.aborted = true
      this.reason = reason
      for (const listener of this.#listeners) listener()
    }
  }
  class AbortController {
    readonly signal = new AbortSignal()
    abort(reason: unknown = Object.assign(new Error('This operation was aborted'), { name: 'AbortError' })) {
      this.signal.stop(reason)
    }
  }
  return { AbortController, AbortSignal }
}
