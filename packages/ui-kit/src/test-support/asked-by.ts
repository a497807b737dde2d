import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { vi } from 'vitest'

export type Asked = { readonly call: string; readonly body?: unknown }

// Beside what is compared: whether a request would end with the page's interest in it.
const endable = new WeakMap<Asked, boolean>()

function View({ useHook }: { readonly useHook: () => void }): null {
  useHook()
  return null
}

/**
 * Puts a service before the page that gives `answers` by their path, a `Response` as it is.
 *
 * @returns what it was asked so far, in the order of the asking
 */
export function answerAsks(answers: Readonly<Record<string, unknown>> = {}): readonly Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    const text = body instanceof Blob ? await body.text() : body
    const one: Asked = { call: `${method} ${path}`, ...(text != null && { body: text }) }
    endable.set(one, signal != null)
    asked.push(one)
    const answer = answers[path.replace(/\?.*/, '')]
    return answer instanceof Response ? answer.clone() : Response.json(answer ?? { data: {} })
  })
  return asked
}

/** Renders what uses a hook once, before a service that gives `answers` by their path. */
export function rendered<T>(useHook: () => T, answers: Readonly<Record<string, unknown>> = {}) {
  const asked = answerAsks(answers)
  const client = new QueryClient()
  const given: T[] = []
  const view = createElement(View, { useHook: () => void given.push(useHook()) })
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, view))
  const [result] = given
  if (result === undefined) throw new Error('A hook that is rendered gives something')
  return { asked, client, result }
}

/**
 * What the query of a hook asks, and what it makes of the answers.
 *
 * @throws {Error} where its key is empty, as another query's may be, or a request of it goes on when nobody waits
 */
export async function askedBy(useHook: () => unknown, answers: Readonly<Record<string, unknown>> = {}) {
  const { asked, client } = rendered(useHook, answers)
  const [query] = client.getQueryCache().getAll()
  if (query === undefined) throw new Error('A hook that is rendered has a query')
  if (query.queryKey.length === 0) throw new Error('A query has a key of its own')
  const data = await client.fetchQuery({ ...query.options, queryKey: query.queryKey })
  const unending = asked.find((one) => endable.get(one) === false)
  if (unending !== undefined) throw new Error(`Cannot end what a query asks, as it has no signal: ${unending.call}`)
  return { asked, data, options: query.options as { readonly refetchInterval?: unknown; readonly enabled?: unknown } }
}
