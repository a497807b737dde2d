import { mergeBatches, raceBatches } from './merge-batches.ts'
import type { StreamFigures, StreamStore } from './stream-store.ts'

/** Several stores as one, whose lines are merged by time. */
export function combineStreams(stores: readonly StreamStore[]): StreamStore {
  return {
    series: async (...wish) => (await Promise.all(stores.map((store) => store.series(...wish)))).flat(),
    read: (matchers, range, direction, signal, holds) =>
      mergeBatches(
        stores.map((store) => store.read(matchers, range, direction, signal, holds)),
        direction,
      ),
    follow: (...wish) => raceBatches(stores.map((store) => store.follow(...wish))),
    async figures(...wish) {
      const all = await Promise.all(stores.map((store) => store.figures(...wish)))
      const sum = (name: keyof StreamFigures) => all.reduce((total, figures) => total + figures[name], 0)
      return { streams: sum('streams'), chunks: sum('chunks'), entries: sum('entries'), bytes: sum('bytes') }
    },
  }
}
