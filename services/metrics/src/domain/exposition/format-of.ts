import type { ScrapeProtocol } from '../scrape/scrape-protocol.ts'
import type { ExpositionFormat } from './scan-exposition.ts'

/** How a page is to be read. */
export type PageFormat = ExpositionFormat | 'protobuf'

const formats: readonly (readonly [mediaType: string, format: PageFormat])[] = [
  ['application/vnd.google.protobuf', 'protobuf'],
  ['application/openmetrics-text', 'openmetrics'],
  ['text/plain', 'text'],
]

/**
 * The format of a page by its Content-Type. Many small exporters send none or a wrong one: then it is what the
 * configuration says, and text where it says nothing.
 */
export function formatOf(contentType: string, fallback?: ScrapeProtocol): PageFormat {
  const mediaType = contentType.split(';', 1)[0]?.trim().toLowerCase()
  const known = formats.find(([name]) => name === mediaType)
  if (known !== undefined) return known[1]
  if (fallback === 'PrometheusProto') return 'protobuf'
  return fallback?.startsWith('OpenMetrics') === true ? 'openmetrics' : 'text'
}

/** The same where pages in protobuf do not come. */
export function textFormatOf(contentType: string): ExpositionFormat {
  return formatOf(contentType) === 'openmetrics' ? 'openmetrics' : 'text'
}
