import { mergeBatches, raceBatches } from './merge-batches.ts'
import type { StreamFigures, StreamStore } from './stream-store.ts'

/** Several stores as one, whose lines are merged by time. */
export function combineStreams(stores: readonly StreamStore[]): StreamStore {
  return {
    series: async (...asked) => (await Promise.all(stores.map((store) => store.series(...asked)))).flat(),
    read: (matchers, range, direction, signal, wish) =>
      mergeBatches(
        stores.map((store) => store.read(matchers, range, direction, signal, wish)),
        direction,
      ),
    async *readColumns(matchers, range, signal, wish) {
      for (const store of stores)
        yield* store.readColumns?.(matchers, range, signal, wish) ??
          store.read(matchers, range, 'forward', signal, wish.texts)
    },
    follow: (...asked) => raceBatches(stores.map((store) => store.follow(...asked))),
    async figures(...asked) {
      const all = await Promise.all(stores.map((store) => store.figures(...asked)))
      const sum = (name: keyof StreamFigures) => all.reduce((total, figures) => total + figures[name], 0)
      return { streams: sum('streams'), chunks: sum('chunks'), entries: sum('entries'), bytes: sum('bytes') }
    },
  }
}
