import type { MetricsConfig } from '../config.ts'
import { writePath } from '../routes/ingest/write.ts'
import { readPath } from '../routes/remote-read.ts'
import { renderError } from '../wire/error.ts'

/** How the server of this service is set up. */
export function servedBy({ port, maxBodyBytes }: MetricsConfig) {
  const readsEncoding = (path: string) => [writePath, readPath].includes(path.replace(/\/$/, ''))
  return { service: 'metrics', title: 'Hearth metrics', port, maxBodyBytes, readsEncoding, renderError } as const
}
