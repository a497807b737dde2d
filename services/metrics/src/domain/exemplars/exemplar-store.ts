import type { Matcher } from '../model/matcher.ts'
import type { TimeRange } from '../model/queryable.ts'
import type { ExemplarsOfSeries, SeriesExemplar } from './exemplar-ring.ts'

/** Where exemplars live. */
export type ExemplarStore = {
  /**
   * Takes it, or says in Prometheus' words why not; one that is there already is taken for new.
   *
   * @param latestMs the last time that one may have, in Unix milliseconds
   */
  add(exemplar: SeriesExemplar, latestMs?: number): string | undefined
  /** Resolves once those that were taken so far outlive this process, or it has been told that they cannot. */
  kept(): Promise<void>
  /** Those in the range of series that satisfy all matchers of at least one set, by series. */
  select(sets: readonly (readonly Matcher[])[], range: TimeRange): readonly ExemplarsOfSeries[]
}

/** Where exemplars go that come with samples. */
export type ExemplarSink = Pick<ExemplarStore, 'add' | 'kept'>
