import type { NodeDefinition } from '../../../domain/flow/node-definition.ts'
import { readFlag, readNumber, readText } from '../../read-inputs.ts'
import { exaInputs } from './exa-inputs.ts'
import { tavilyInputs } from './tavily-inputs.ts'
import { listIn, searchNode } from './web-search.ts'

/** Brave. */
export const braveSearchAPI: NodeDefinition = searchNode({
  name: 'braveSearchAPI',
  label: 'BraveSearch API',
  version: 1,
  type: 'BraveSearchAPI',
  description: 'Searches the web with Brave',
  credentialName: 'braveSearchApi',
  tool: () => ({
    name: 'brave-search',
    description: 'Searches the web. For what happened lately and for facts to check; takes a search query',
  }),
  request(query, { braveApiKey: key }) {
    if (!key) return undefined
    const url = `https://api.search.brave.com/res/v1/web/search?${new URLSearchParams({ q: query })}`
    return { url, init: { headers: { 'x-subscription-token': key, accept: 'application/json' } } }
  },
  read(answer) {
    const web = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'web') : undefined
    const hits = listIn(web, 'results')
    return JSON.stringify(hits.map(({ title, url, description }) => ({ title, link: url, snippet: description })))
  },
})

/** Tavily. */
export const tavilyAPI: NodeDefinition = searchNode({
  name: 'tavilyAPI',
  label: 'Tavily API',
  version: 1.2,
  type: 'TavilyAPI',
  baseClasses: ['TavilyAPI', 'StructuredTool', 'Runnable', 'Tool'],
  description: 'Searches the web with Tavily',
  credentialName: 'tavilyApi',
  inputs: tavilyInputs,
  tool: () => ({
    name: 'tavily_search',
    description: 'Searches the web. For what happened lately and for facts to check; takes a search query',
  }),
  request(query, { tavilyApiKey: key }, inputs) {
    if (!key) return undefined
    const body = {
      query,
      topic: readText(inputs, 'topic'),
      search_depth: readText(inputs, 'searchDepth'),
      max_results: readNumber(inputs, 'maxResults'),
      time_range: readText(inputs, 'timeRange'),
      include_answer: readFlag(inputs, 'includeAnswer'),
      include_raw_content: readFlag(inputs, 'includeRawContent'),
      include_images: readFlag(inputs, 'includeImages'),
      include_image_descriptions: readFlag(inputs, 'includeImageDescriptions'),
      include_domains: domains(readText(inputs, 'includeDomains')),
      exclude_domains: domains(readText(inputs, 'excludeDomains')),
    }
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
    return { url: 'https://api.tavily.com/search', init: { method: 'POST', headers, body: JSON.stringify(body) } }
  },
  read: (answer) => JSON.stringify(answer),
})

/** Exa. */
export const exaSearch: NodeDefinition = searchNode({
  name: 'exaSearch',
  label: 'Exa Search',
  version: 1.1,
  type: 'ExaSearch',
  description: 'Searches the web with Exa, by words or by meaning',
  credentialName: 'exaSearchApi',
  inputs: exaInputs,
  tool: (inputs) => ({
    name: 'exa_search',
    description:
      readText(inputs, 'description') ??
      'Searches the web with Exa. Takes a query; gives a JSON list of pages with their text',
  }),
  request(query, { exaSearchApiKey: key }, inputs) {
    if (!key) return undefined
    const body = {
      query,
      numResults: readNumber(inputs, 'numResults'),
      type: readText(inputs, 'type'),
      useAutoprompt: readFlag(inputs, 'useAutoprompt'),
      category: readText(inputs, 'category'),
      includeDomains: domains(readText(inputs, 'includeDomains')),
      excludeDomains: domains(readText(inputs, 'excludeDomains')),
      startCrawlDate: readText(inputs, 'startCrawlDate'),
      endCrawlDate: readText(inputs, 'endCrawlDate'),
      startPublishedDate: readText(inputs, 'startPublishedDate'),
      endPublishedDate: readText(inputs, 'endPublishedDate'),
      contents: { text: true },
    }
    const headers = { 'content-type': 'application/json', 'x-api-key': key }
    return { url: 'https://api.exa.ai/search', init: { method: 'POST', headers, body: JSON.stringify(body) } }
  },
  read: (answer) => JSON.stringify(listIn(answer, 'results')),
})

function domains(text: string | undefined): readonly string[] | undefined {
  return text
    ?.split(',')
    .map((domain) => domain.trim())
    .filter((domain) => domain !== '')
}
