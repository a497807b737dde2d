import { Failure } from '@hearth/kernel'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import { fetchJson, listIn } from './search-request.ts'

type SearxngSearch = {
  /** What failures call it. */
  readonly engine: string
  readonly base: string
  /** `q` and what else SearXNG takes; what is empty is not sent. */
  readonly query: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

const maxHits = 10

/**
 * Searches at a SearXNG and gives what a model reads of it: JSON with its answers and the first pages.
 *
 * @throws {Failure} `broken` when `base` is no address, `upstream` when it does not answer in JSON
 */
export async function askSearxng(
  { engine, base, query, headers = {} }: SearxngSearch,
  env: NodeEnv,
  signal: AbortSignal,
): Promise<string> {
  const answer = await fetchJson(engine, { url: addressOf(base, query), init: { headers } }, env, signal)
  const pages = listIn(answer, 'results').map(({ title, url, content }) => ({ title, link: url, snippet: content }))
  const answers = listIn(answer, 'answers').map((item) => item.answer ?? item)
  return JSON.stringify([...answers, ...pages.slice(0, maxHits)])
}

function addressOf(base: string, query: Readonly<Record<string, string>>): string {
  if (!URL.canParse(base)) throw new Failure('broken', `Cannot search: "${base}" is not an address`)
  const url = new URL(base)
  if (!url.pathname.endsWith('/search')) url.pathname = `${url.pathname.replace(/\/$/, '')}/search`
  for (const [name, value] of Object.entries({ format: 'json', ...query })) {
    if (value !== '') url.searchParams.set(name, value)
  }
  return url.href
}
