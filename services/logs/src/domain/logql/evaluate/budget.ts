import { LogqlError } from '../logql-error.ts'
import { formatBytes } from '../syntax/values/bytes.ts'

/** What one query may take. */
export type QueryLimits = {
  /** Bytes of lines that are read. */
  readonly maxScannedBytes: number
  /** Series of an answer. */
  readonly maxSeries: number
  /** Series times steps that are held at once, while a query is answered. */
  readonly maxPoints: number
}

/** Counts what a query reads, and ends it where that is too much. */
export class Budget {
  lines = 0
  bytes = 0
  /** Lines that were left once all filters were asked. */
  keptLines = 0
  #points = 0
  readonly #limits: QueryLimits

  constructor(limits: QueryLimits) {
    this.#limits = limits
  }

  /** Notes a line that is read. */
  read(line: string): void {
    this.lines += 1
    this.bytes += Buffer.byteLength(line)
  }

  /** Notes lines that are counted, without their texts. */
  readColumns({ lengths }: { readonly lengths: Uint32Array }): void {
    this.lines += lengths.length
    for (const length of lengths) this.bytes += length
  }

  /** @throws {LogqlError} `limit`, once more has been read than a query may */
  check(): void {
    const { bytes } = this
    const { maxScannedBytes } = this.#limits
    if (bytes <= maxScannedBytes) return
    const most = formatBytes(BigInt(maxScannedBytes))
    const remedy = 'consider adding more specific stream selectors or reduce the time range of the query'
    throw new LogqlError(
      'limit',
      `the query would read too many bytes (query: more than ${most}, limit: ${most}); ${remedy}`,
    )
  }

  /** @throws {LogqlError} `limit` */
  hold(points: number): void {
    this.#points += points
    if (this.#points > this.#limits.maxPoints) {
      throw new LogqlError('limit', `the query would hold more than ${this.#limits.maxPoints} points; ${fewerSeries}`)
    }
  }

  /** @throws {LogqlError} `limit` */
  answer(series: number): void {
    const { maxSeries } = this.#limits
    if (series <= maxSeries) return
    throw new LogqlError('limit', `maximum number of series (${maxSeries}) reached for a single query; ${fewerSeries}`)
  }
}

const fewerSeries =
  'consider reducing query cardinality by adding more specific stream selectors, reducing the time range, or ' +
  'aggregating results with functions like sum(), count() or topk()'
