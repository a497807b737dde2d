import { Failure } from '@hearth/kernel'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { readText } from '../read-inputs.ts'

// For one answer, its body included.
const timeoutMs = 60_000

export type Fetched = {
  /** Where the redirects led. */
  readonly url: string
  /** Without parameters, in lower case. */
  readonly type: string
  /** As they came, or in UTF-8 when the answer names another encoding. */
  readonly bytes: Uint8Array
}

/**
 * The address in an input; `https` where it names no scheme.
 *
 * @throws {Failure} `broken` when it is none
 */
export function readAddress(inputs: NodeInputs, name: string): string {
  const text = readText(inputs, name)?.trim() ?? ''
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (text !== '' && URL.canParse(address) && /^https?:/i.test(address)) return new URL(address).href
  throw new Failure('broken', `Cannot load "${inputs.label}": "${text.slice(0, 100)}" is no web address`)
}

/**
 * The answer of an address that somebody wrote, within the outbound guard and its limit of bytes.
 *
 * @throws {Failure} `upstream` when there is none, or its status is no success
 */
export async function fetchSource(
  env: Pick<NodeEnv, 'fetch'>,
  url: string,
  signal: AbortSignal,
  init: RequestInit = {},
): Promise<Fetched> {
  const whileWanted = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  try {
    const response = await env.fetch(url, { ...init, signal: whileWanted })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Failure('upstream', `Cannot load "${shown(url)}": it answered ${response.status}`)
    }
    const type = response.headers.get('content-type') ?? ''
    // Not `bytes()`: the Response that the server puts in place of the global one has none.
    const bytes = asUtf8(new Uint8Array(await response.arrayBuffer()), type)
    return { url: response.url || url, type: type.split(';', 1)[0]?.trim().toLowerCase() ?? '', bytes }
  } catch (cause) {
    if (cause instanceof Failure || signal.aborted) throw cause
    throw new Failure('upstream', `Cannot load "${shown(url)}": it does not answer`, { cause })
  }
}

function asUtf8(bytes: Uint8Array, contentType: string): Uint8Array {
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8'
  if (charset === 'utf-8' || charset === 'us-ascii') return bytes
  try {
    return new TextEncoder().encode(new TextDecoder(charset).decode(bytes))
  } catch {
    // A name that no one knows says nothing.
    return bytes
  }
}

// Keys are often part of a query.
function shown(url: string): string {
  const [address = ''] = url.split('?', 1)
  return address.slice(0, 200)
}
