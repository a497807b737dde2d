import type { TargetInfo } from '../model/target.ts'
import type { RelabelRule } from './relabel-rule.ts'

/** What is scraped, and the rules for it. */
export type ScrapeTarget = TargetInfo & {
  /** Labels on the page win over those of the target; otherwise they are renamed to `exported_…`. Default no. */
  readonly honorLabels?: boolean
  /** Times on the page count. Default yes. */
  readonly honorTimestamps?: boolean
  /** Such as `authorization`. */
  readonly headers?: Readonly<Record<string, string>>
  /** The longest page, default 50 MiB. */
  readonly maxBodyBytes?: number
  /** Most samples of one page, after relabelling; default 200,000. */
  readonly maxSamples?: number
  /** Applied to every series of the page. */
  readonly metricRelabel?: readonly RelabelRule[]
}
