import type { Rewind } from './marker-watch.ts'

/** Which tokens would complete a run of tokens that must not come out. */
export type RunWatch = {
  /** Takes the next token of an answer. */
  push(token: number): void
  /** The end of the answer was replaced. */
  rewind(rewind: Rewind): void
  /** The last tokens of those runs with all of whose other tokens the answer ends now. */
  completing(): readonly number[]
}

/**
 * Watches an answer, from its beginning, for runs that its next token would complete.
 *
 * @param runs each of two tokens at least
 */
export function createRunWatch(runs: readonly (readonly number[])[]): RunWatch {
  const byLastBut = Map.groupBy(runs, (run) => run.at(-2))
  // Whole, because it is not known how much of it is taken back.
  const answer: number[] = []
  const endsWith = (begun: readonly number[]) =>
    begun.every((token, at) => token === answer[answer.length - begun.length + at])
  return {
    push: (token) => void answer.push(token),
    rewind({ drop, put }) {
      answer.splice(-drop, drop, ...put)
    },
    completing() {
      const near = byLastBut.get(answer.at(-1)) ?? []
      return near.filter((run) => endsWith(run.slice(0, -1))).flatMap((run) => run.slice(-1))
    },
  }
}
