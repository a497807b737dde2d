import { Failure } from '@hearth/kernel'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'

/** A request to a search engine. */
export type SearchRequest = { readonly url: string; readonly init?: RequestInit }

/** @throws {Failure} `upstream` when the engine refuses or answers with something else than JSON */
export async function fetchJson(
  engine: string,
  { url, init }: SearchRequest,
  env: NodeEnv,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await env.fetch(url, { ...init, signal })
  if (!response.ok) throw new Failure('upstream', `Cannot search: ${engine} answered ${response.status}`)
  try {
    return await response.json()
  } catch (cause) {
    throw new Failure('upstream', `Cannot search: ${engine} did not answer in JSON`, { cause })
  }
}

/** The objects of a list inside an answer; none where it has another form. */
export function listIn(answer: unknown, name: string): readonly Readonly<Record<string, unknown>>[] {
  const value = fieldOf(answer, name)
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : []
}

/** A field of an answer; `undefined` where it has another form. */
export function fieldOf(answer: unknown, name: string): unknown {
  return typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
}
