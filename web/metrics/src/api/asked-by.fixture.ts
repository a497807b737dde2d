import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { vi } from 'vitest'

export type Asked = { readonly call: string; readonly body?: unknown }

function View({ useHook }: { readonly useHook: () => void }): null {
  useHook()
  return null
}

/** Renders what uses a hook once, without a browser, before a service that gives `answers` by their path. */
export function rendered<T>(useHook: () => T, answers: Readonly<Record<string, unknown>> = {}) {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const text = body instanceof Blob ? await body.text() : body
    asked.push({ call: `${method} ${path}`, ...(text != null && { body: text }) })
    return Response.json(answers[path.replace(/\?.*/, '')] ?? { data: {} })
  })
  const client = new QueryClient()
  const given: T[] = []
  const view = createElement(View, { useHook: () => void given.push(useHook()) })
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, view))
  const [result] = given
  if (result === undefined) throw new Error('A hook that is rendered gives something')
  return { asked, client, result }
}

/** What the query of a hook asks, and what it makes of the answers. */
export async function askedBy(useHook: () => unknown, answers: Readonly<Record<string, unknown>> = {}) {
  const { asked, client } = rendered(useHook, answers)
  const [query] = client.getQueryCache().getAll()
  if (query === undefined) throw new Error('A hook that is rendered has a query')
  const data = await client.fetchQuery({ ...query.options, queryKey: query.queryKey })
  return { asked, data, options: query.options as { readonly refetchInterval?: unknown; readonly enabled?: unknown } }
}
