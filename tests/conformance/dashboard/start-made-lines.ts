import { createMemoryStreams } from '../../../services/logs/src/test-support/memory-streams.ts'
import { createLoki } from '../../../services/logs/src/test-support/start-loki.ts'
import { linesOf, madeStreams } from './made-lines.ts'

/** The LogQL of a dashboard: what selects streams by braces and is no metric. */
function logqlOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(logqlOf)
  if (typeof value !== 'object' || value === null) return []
  const { expr } = value as Record<string, unknown>
  // A name before the braces is a metric of PromQL; before LogQL's stand a parenthesis or nothing.
  const own = typeof expr === 'string' && /(^|[(\s])\{[^{}]*=/.test(expr) ? [expr] : []
  return [...own, ...Object.values(value).flatMap(logqlOf)]
}

/**
 * Our logs service's Loki over made lines, of the streams that the queries of these dashboards select.
 *
 * @param dashboards all that are to be shown
 */
export async function startMadeLines(
  dashboards: readonly unknown[],
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const streams = [...new Set(dashboards.flatMap(logqlOf))].flatMap(madeStreams)
  const server = createLoki(createMemoryStreams(linesOf(streams, Date.now())))
  const { url } = await server.start()
  return { url, stop: () => server.close(AbortSignal.timeout(2_000)) }
}
