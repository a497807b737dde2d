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
