import { compileMatcher } from '../domain/logql/syntax/matches.ts'
import type {
  Matcher,
  StreamEntry,
  StreamFigures,
  StreamLabels,
  StreamRange,
  StreamStore,
} from '../domain/streams/stream-store.ts'

const batchLines = 1_000

/**
 * A store of lines in memory, for tests.
 *
 * @param entries in the order of their times
 */
export function createMemoryStreams(entries: readonly StreamEntry[]): StreamStore {
  const fitting = (matchers: readonly Matcher[]) => {
    const tests = matchers.map((matcher) => [matcher.label, compileMatcher(matcher)] as const)
    const known = new Map<StreamLabels, boolean>()
    return (labels: StreamLabels) => {
      const before = known.get(labels)
      if (before !== undefined) return before
      const fits = tests.every(([label, matches]) => matches(Object.hasOwn(labels, label) ? (labels[label] ?? '') : ''))
      known.set(labels, fits)
      return fits
    }
  }
  const select = (matchers: readonly Matcher[], { from, until }: StreamRange) => {
    const fits = fitting(matchers)
    return entries.filter(({ time, labels }) => time >= from && time < until && fits(labels))
  }
  return {
    async series(matchers, range) {
      return [...new Set(select(matchers, range).map(({ labels }) => labels))]
    },
    async *read(matchers, range, direction, signal, { accepts = () => true } = { needles: [] }) {
      const found = select(matchers, range).filter(({ line }) => accepts(line))
      if (direction === 'backward') found.reverse()
      for (let at = 0; at < found.length && !signal.aborted; at += batchLines) yield found.slice(at, at + batchLines)
    },
    // biome-ignore lint/correctness/useYield: nothing is written after the test has begun.
    async *follow() {
      return
    },
    async figures(matchers, range): Promise<StreamFigures> {
      const found = select(matchers, range)
      const streams = new Set(found.map(({ labels }) => labels)).size
      const bytes = found.reduce((sum, { line }) => sum + Buffer.byteLength(line), 0)
      return { streams, chunks: streams, entries: found.length, bytes }
    },
  }
}

/** Entries from lines of several streams, each a second after the one before; `labels` that are equal are one object. */
export function entriesOf(
  startMs: number,
  lines: readonly (readonly [labels: StreamLabels, line: string, metadata?: StreamLabels])[],
): readonly StreamEntry[] {
  return lines.map(([labels, line, metadata = {}], at) => ({
    labels,
    line,
    metadata,
    time: `${(BigInt(startMs) + BigInt(at) * 1_000n) * 1_000_000n}`.padStart(19, '0'),
  }))
}
