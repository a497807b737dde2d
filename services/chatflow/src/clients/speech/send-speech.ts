import { APICallError } from '@ai-sdk/provider'
import type { FormData } from 'undici'
import { modelFailure } from '../models/model-failure.ts'

/** One request to a speech API. @throws {Failure} for a refusal or a broken connection */
export async function sendSpeech(
  fetch: typeof globalThis.fetch,
  label: string,
  url: string,
  // The outbound client knows its own package's forms, not Node's.
  init: Omit<RequestInit, 'body'> & { readonly body?: string | FormData; readonly signal: AbortSignal },
): Promise<Response> {
  const response = await fetch(url, init as RequestInit).catch((error: unknown) => {
    throw init.signal.aborted ? init.signal.reason : modelFailure(error, label)
  })
  if (response.ok) return response
  const message = (await response.text().catch(() => '')).slice(0, 300) || response.statusText
  const responseHeaders = Object.fromEntries(response.headers)
  const refusal = { message, url, requestBodyValues: undefined, statusCode: response.status, responseHeaders }
  throw modelFailure(new APICallError(refusal), label)
}
