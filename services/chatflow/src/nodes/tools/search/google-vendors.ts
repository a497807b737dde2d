import type { NodeDefinition } from '../../../domain/flow/node-definition.ts'
import { listIn, searchNode } from './web-search.ts'

const searchesWeb = 'Searches the web. For what happened lately and for facts to check; takes a search query'

/** Google's own search API. */
export const googleCustomSearch: NodeDefinition = searchNode({
  name: 'googleCustomSearch',
  label: 'Google Custom Search',
  version: 1,
  type: 'GoogleCustomSearchAPI',
  description: 'Searches the web with a search engine of Google that you set up',
  credentialName: 'googleCustomSearchApi',
  tool: () => ({ name: 'google-custom-search', description: searchesWeb }),
  request(query, { googleCustomSearchApiKey: key, googleCustomSearchApiId: cx }) {
    if (!key || !cx) return undefined
    return { url: `https://www.googleapis.com/customsearch/v1?${new URLSearchParams({ key, cx, q: query })}` }
  },
  read: (answer) =>
    JSON.stringify(listIn(answer, 'items').map(({ title, link, snippet }) => ({ title, link, snippet }))),
})

/** SerpAPI. */
export const serpAPI: NodeDefinition = searchNode({
  name: 'serpAPI',
  label: 'Serp API',
  version: 1,
  type: 'SerpAPI',
  description: 'Searches Google through SerpAPI',
  credentialName: 'serpApi',
  tool: () => ({ name: 'search', description: searchesWeb }),
  request(query, { serpApiKey: key }) {
    if (!key) return undefined
    return { url: `https://serpapi.com/search?${new URLSearchParams({ engine: 'google', q: query, api_key: key })}` }
  },
  read: googleAnswer,
})

/** SearchApi. */
export const searchAPI: NodeDefinition = searchNode({
  name: 'searchAPI',
  label: 'SearchApi',
  version: 1,
  type: 'SearchAPI',
  description: 'Searches Google through SearchApi',
  credentialName: 'searchApi',
  tool: () => ({ name: 'search', description: searchesWeb }),
  request(query, { searchApiKey: key }) {
    if (!key) return undefined
    const url = `https://www.searchapi.io/api/v1/search?${new URLSearchParams({ engine: 'google', q: query })}`
    return { url, init: { headers: { authorization: `Bearer ${key}` } } }
  },
  read: googleAnswer,
})

/** Serper. */
export const serper: NodeDefinition = searchNode({
  name: 'serper',
  label: 'Serper',
  version: 1,
  type: 'Serper',
  description: 'Searches Google through Serper',
  credentialName: 'serperApi',
  tool: () => ({ name: 'serper', description: searchesWeb }),
  request(query, { serperApiKey: key }) {
    if (!key) return undefined
    const headers = { 'content-type': 'application/json', 'x-api-key': key }
    return {
      url: 'https://google.serper.dev/search',
      init: { method: 'POST', headers, body: JSON.stringify({ q: query }) },
    }
  },
  read: (answer) => withAnswerBox(answer, 'answerBox', listIn(answer, 'organic')),
})

function googleAnswer(answer: unknown): string {
  return withAnswerBox(answer, 'answer_box', listIn(answer, 'organic_results'))
}

function withAnswerBox(answer: unknown, box: string, hits: readonly Readonly<Record<string, unknown>>[]): string {
  const found = typeof answer === 'object' && answer !== null ? Reflect.get(answer, box) : undefined
  const short = hits.map(({ title, link, snippet }) => ({ title, link, snippet }))
  return JSON.stringify(found === undefined ? short : [found, ...short])
}
