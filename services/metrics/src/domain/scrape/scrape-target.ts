import type { BucketLimits } from '../histograms/limit-buckets.ts'
import type { TargetInfo } from '../model/target.ts'
import type { HttpOptions } from './http-options.ts'
import type { RelabelRule } from './relabel-rule.ts'
import type { ScrapeProtocol } from './scrape-protocol.ts'

/** Bounds of the labels of a series as it is stored; 0 is none. */
export type LabelLimits = {
  readonly labels: number
  readonly nameLength: number
  readonly valueLength: number
}

/** What is scraped, and the rules for it. */
export type ScrapeTarget = TargetInfo & {
  /** Labels on the page win over those of the target; otherwise they are renamed to `exported_…`. Default no. */
  readonly honorLabels?: boolean
  /** Times on the page count. Default yes. */
  readonly honorTimestamps?: boolean
  /** The end of series with times of the page is marked too. Default no. */
  readonly tracksTimestampStaleness?: boolean
  /** Who asks and how; default: nobody in particular. */
  readonly http?: HttpOptions
  /** Formats asked for, the most wanted first; default: text. */
  readonly protocols?: readonly ScrapeProtocol[]
  /** What a page is taken for that does not say, or says something unknown; default: text. */
  readonly fallbackProtocol?: ScrapeProtocol | undefined
  /** Native histograms are taken, from pages in protobuf. Default no. */
  readonly nativeHistograms?: boolean
  /** Classic buckets are taken even where there are native ones. Default no. */
  readonly alwaysClassicHistograms?: boolean
  /** Classic histograms become native ones with bounds of their own. */
  readonly convertsClassicHistograms?: boolean
  /** How fine native histograms may be; default: as fine as they come. */
  readonly bucketLimits?: BucketLimits
  /** Asks for compressed pages. Default yes. */
  readonly compression?: boolean
  /** The longest page, default 50 MiB. */
  readonly maxBodyBytes?: number
  /** Most samples of one page, after relabelling; default 200,000. */
  readonly maxSamples?: number
  readonly labelLimits?: LabelLimits
  /** Also stores the timeout, the limit of samples, and the length of the page. Default no. */
  readonly extraMetrics?: boolean
  /** Applied to every series of the page. */
  readonly metricRelabel?: readonly RelabelRule[]
  /** Why it is not asked at all, each scrape failing with this. */
  readonly forcedError?: string | undefined
}
