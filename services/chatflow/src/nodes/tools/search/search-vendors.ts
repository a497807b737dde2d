import { readFlag, readNumber, readText } from '../../read-inputs.ts'
import { exaInputs, exaSearches, tavilyInputs } from './search-inputs.ts'
import { fieldOf, listIn, type SearchRequest } from './search-request.ts'
import type { SearchVendor } from './web-search.ts'

/** Vendors of web searches, each asked by one request. */
export const searchVendors: readonly SearchVendor[] = [
  {
    name: 'googleCustomSearch',
    label: 'Google Custom Search',
    version: 1,
    type: 'GoogleCustomSearchAPI',
    description: 'Searches the web with a search engine of Google that you set up',
    credentialName: 'googleCustomSearchApi',
    keyField: 'googleCustomSearchApiKey',
    toolName: 'google-custom-search',
    request(query, key, { googleCustomSearchApiId: cx }) {
      if (!cx) return undefined
      return { url: `https://www.googleapis.com/customsearch/v1?${new URLSearchParams({ key, cx, q: query })}` }
    },
    read: (answer) => JSON.stringify(listIn(answer, 'items').map(asHit)),
  },
  {
    name: 'serpAPI',
    label: 'Serp API',
    version: 1,
    type: 'SerpAPI',
    description: 'Searches Google through SerpAPI',
    credentialName: 'serpApi',
    keyField: 'serpApiKey',
    toolName: 'search',
    request: (query, key) => ({
      url: `https://serpapi.com/search?${new URLSearchParams({ engine: 'google', q: query, api_key: key })}`,
    }),
    read: (answer) => withAnswerBox(answer, 'answer_box', 'organic_results'),
  },
  {
    name: 'serper',
    label: 'Serper',
    version: 1,
    type: 'Serper',
    description: 'Searches Google through Serper',
    credentialName: 'serperApi',
    keyField: 'serperApiKey',
    toolName: 'serper',
    request: (query, key) => postJson('https://google.serper.dev/search', { 'x-api-key': key }, { q: query }),
    read: (answer) => withAnswerBox(answer, 'answerBox', 'organic'),
  },
  {
    name: 'searchAPI',
    label: 'SearchApi',
    version: 1,
    type: 'SearchAPI',
    description: 'Searches Google through SearchApi',
    credentialName: 'searchApi',
    keyField: 'searchApiKey',
    toolName: 'search',
    request: (query, key) => ({
      url: `https://www.searchapi.io/api/v1/search?${new URLSearchParams({ engine: 'google', q: query })}`,
      init: { headers: { authorization: `Bearer ${key}` } },
    }),
    read: (answer) => withAnswerBox(answer, 'answer_box', 'organic_results'),
  },
  {
    name: 'braveSearchAPI',
    label: 'BraveSearch API',
    version: 1,
    type: 'BraveSearchAPI',
    description: 'Searches the web with Brave',
    credentialName: 'braveSearchApi',
    keyField: 'braveApiKey',
    toolName: 'brave-search',
    request: (query, key) => ({
      url: `https://api.search.brave.com/res/v1/web/search?${new URLSearchParams({ q: query })}`,
      init: { headers: { 'x-subscription-token': key, accept: 'application/json' } },
    }),
    read(answer) {
      const hits = listIn(fieldOf(answer, 'web'), 'results')
      return JSON.stringify(hits.map(({ title, url, description }) => ({ title, link: url, snippet: description })))
    },
  },
  {
    name: 'tavilyAPI',
    label: 'Tavily API',
    version: 1.2,
    type: 'TavilyAPI',
    baseClasses: ['TavilyAPI', 'StructuredTool', 'Runnable', 'Tool'],
    description: 'Searches the web with Tavily',
    credentialName: 'tavilyApi',
    keyField: 'tavilyApiKey',
    toolName: 'tavily_search',
    inputs: tavilyInputs,
    request(query, key, _credential, inputs) {
      const topic = readText(inputs, 'topic')
      const depth = readText(inputs, 'searchDepth')
      const range = readText(inputs, 'timeRange')
      const body = {
        query,
        topic,
        search_depth: depth,
        // Tavily knows these of an advanced search and of news alone, and news by one measure of their age.
        chunks_per_source: depth === 'advanced' ? readNumber(inputs, 'chunksPerSource') : undefined,
        days: topic === 'news' && range === undefined ? readNumber(inputs, 'days') : undefined,
        max_results: readNumber(inputs, 'maxResults'),
        time_range: range,
        include_answer: readFlag(inputs, 'includeAnswer'),
        include_raw_content: readFlag(inputs, 'includeRawContent'),
        include_images: readFlag(inputs, 'includeImages'),
        include_image_descriptions: readFlag(inputs, 'includeImageDescriptions'),
        include_domains: domains(readText(inputs, 'includeDomains')),
        exclude_domains: domains(readText(inputs, 'excludeDomains')),
      }
      return postJson('https://api.tavily.com/search', { authorization: `Bearer ${key}` }, body)
    },
    read: (answer) => JSON.stringify(answer),
  },
  {
    name: 'exaSearch',
    label: 'Exa Search',
    version: 1.1,
    type: 'ExaSearch',
    description: 'Searches the web with Exa, by words or by meaning',
    credentialName: 'exaSearchApi',
    keyField: 'exaSearchApiKey',
    toolName: 'exa_search',
    toolDescription: (inputs) => readText(inputs, 'description') ?? exaSearches,
    inputs: exaInputs,
    request(query, key, _credential, inputs) {
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
      return postJson('https://api.exa.ai/search', { 'x-api-key': key }, body)
    },
    read: (answer) => JSON.stringify(listIn(answer, 'results')),
  },
]

type Fields = Readonly<Record<string, unknown>>

function postJson(url: string, headers: Readonly<Record<string, string>>, body: object): SearchRequest {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
  return { url, init }
}

// Google's own answer stands before the pages.
function withAnswerBox(answer: unknown, box: string, list: string): string {
  const found = fieldOf(answer, box)
  const hits = listIn(answer, list).map(asHit)
  return JSON.stringify(found === undefined ? hits : [found, ...hits])
}

function asHit({ title, link, snippet }: Fields): Fields {
  return { title, link, snippet }
}

function domains(text: string | undefined): readonly string[] | undefined {
  return text
    ?.split(',')
    .map((domain) => domain.trim())
    .filter((domain) => domain !== '')
}
