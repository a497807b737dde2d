import type { Engine, EngineOptions } from './engine.ts'

/**
 * An engine whose code is loaded with the first query that it evaluates: some eighty modules, which a start and a
 * service that nobody asks do without. That query waits for it, some hundredths of a second.
 */
export function createLateEngine(options: EngineOptions): Engine {
  let loading: Promise<Engine> | undefined
  const load = () => {
    loading ??= import('./engine.ts').then(
      ({ createEngine }) => createEngine(options),
      (error: unknown) => {
        // The next query tries again: files may have been at their limit.
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return {
    instant: async (query, timeMs, asked) => (await load()).instant(query, timeMs, asked),
    range: async (query, times, asked) => (await load()).range(query, times, asked),
    explain: async (query, times, asked) => (await load()).explain(query, times, asked),
  }
}
