/** What is loaded when somebody first wants it. */
export type Late<T> = {
  readonly get: () => Promise<T>
  /** `undefined` where nobody has wanted it yet. */
  readonly peek: () => T | undefined
}

/** Loads once for all who want it, and again after it failed: files may have been at their limit. */
export function createLate<T>(load: () => Promise<T>): Late<T> {
  let loading: Promise<T> | undefined
  let loaded: T | undefined
  return {
    get() {
      loading ??= load().then(
        (value) => {
          loaded = value
          return value
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
    peek: () => loaded,
  }
}
