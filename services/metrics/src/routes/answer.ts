import type { Context } from 'hono'
import { successPieces } from '../wire/envelope.ts'
import { sendText } from './send.ts'

const json = 'application/json'

/** Answers `{"status":"success","data":…}` with data that is small or already in memory. */
export function sendData(c: Context, data: unknown, warnings: readonly string[] = []): Promise<Response> {
  return sendText(c, json, successPieces([JSON.stringify(data)], { warnings }))
}

/** As {@link sendData}, for data that is made piece by piece. */
export function sendPieces(
  c: Context,
  data: Iterable<string>,
  notes: { readonly warnings?: readonly string[]; readonly infos?: readonly string[] } = {},
  signal?: AbortSignal,
): Promise<Response> {
  return sendText(c, json, successPieces(data, notes), signal)
}

/** The first `limit` of them, and Prometheus' warning when there were more. */
export function truncate<T>(items: readonly T[], limit: number): { items: readonly T[]; warnings: readonly string[] } {
  if (items.length <= limit) return { items, warnings: [] }
  return { items: items.slice(0, limit), warnings: ['results truncated due to limit'] }
}
