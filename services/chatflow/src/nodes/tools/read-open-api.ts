import { Failure } from '@hearth/kernel'
import type { NodeEnv } from '../../domain/flow/node-env.ts'

const timeoutMs = 30_000

/**
 * An OpenAPI document from its text, JSON or YAML.
 *
 * @param task what it is for, as in "Cannot run node …"
 * @throws {Failure} `broken` for a text that is neither
 */
export async function parseOpenApi(text: string, task: string): Promise<unknown> {
  try {
    // JSON is YAML too, and faster read as JSON.
    return text.trimStart().startsWith('{')
      ? JSON.parse(text)
      : (await import('yaml')).parse(text, { maxAliasCount: 100 })
  } catch (cause) {
    throw new Failure('broken', `${task}: the OpenAPI document is neither JSON nor YAML`, { cause })
  }
}

/** The text of a document elsewhere. @throws {Failure} `broken` where it is not to be had */
export async function fetchOpenApi(url: string, task: string, { fetch }: Pick<NodeEnv, 'fetch'>): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  if (response.ok) return await response.text()
  throw new Failure('broken', `${task}: "${url}" answered ${response.status}`)
}

/** Reads a document that somebody pasted, or whose address they gave. */
export function createReadOpenApi(env: Pick<NodeEnv, 'fetch'>) {
  const task = 'Cannot make tools'
  return async ({ text, url = '' }: { readonly text?: string | undefined; readonly url?: string | undefined }) =>
    parseOpenApi(text ?? (await fetchOpenApi(url, task, env)), task)
}
