import type { DataSource } from '../datasource/data-source.ts'
import type { SourceType } from '../datasource/source-types.ts'
import type { Follow } from './follow.ts'
import type { Frame } from './frame.ts'
import type { Query } from './query.ts'
import type { TimeRange } from './time-range.ts'

/** The answer to `ask`, or to the one who asked the same under this key before, within one request. */
export type Once = <T>(key: string, ask: () => Promise<T>) => Promise<T>

export type QueryTask = {
  readonly source: DataSource
  /** Not a blank one. */
  readonly query: Query
  readonly range: TimeRange
  /** Whether other queries are asked beside it, so that columns of the same name are to be told apart. */
  readonly hasSiblings: boolean
  readonly once: Once
}

/** How the data sources of one type are asked. Each passes the cases of `routes/source-types.contract.ts`. */
export type SourceAdapter = {
  /** Whether a query asks for nothing, as one does that is yet to be written: it is answered without frames. */
  isBlank(query: Query): boolean
  /**
   * Runs one query; notices are on the first frame.
   *
   * @throws {Failure} `invalid` for a query it refuses, `upstream` when the source does not answer as it should
   */
  run(task: QueryTask, signal: AbortSignal): Promise<readonly Frame[]>
  /** Where its queries find lines that go on being written. */
  readonly follow?: Follow
  /**
   * Asks for next to nothing, to see whether the source answers.
   *
   * @returns a sentence that says so
   * @throws {Failure} when it does not
   */
  check(source: DataSource, signal: AbortSignal): Promise<string>
}

/** By type, some loaded when a source of theirs is first asked. */
export type SourceAdapters = Readonly<Record<SourceType, () => SourceAdapter | Promise<SourceAdapter>>>
