import type { ExpositionFormat } from './scan-exposition.ts'

/** The format of a page by its Content-Type; many small exporters send none or a wrong one and mean text. */
export function formatOf(contentType: string): ExpositionFormat {
  return contentType.trim().toLowerCase().startsWith('application/openmetrics-text') ? 'openmetrics' : 'text'
}
