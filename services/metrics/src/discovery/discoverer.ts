import type { TargetGroup } from '../domain/scrape/target-group.ts'

/** A way to find targets. */
export type Discoverer = {
  /**
   * All groups that there are, again each time one changed, until `signal` aborts. A failure is told elsewhere and
   * leaves what was found before in force.
   */
  discover(signal: AbortSignal): AsyncIterable<readonly TargetGroup[]>
}

/** Told of each failure of a discovery; `mechanism` is its name in the configuration, such as `http`. */
export type ReportFailure = (mechanism: string, error: unknown) => void
