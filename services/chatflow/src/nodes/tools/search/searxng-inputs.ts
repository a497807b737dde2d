import type { NodeInput } from '../../../domain/flow/node-definition.ts'

/** What SearXNG lets choose, under Flowise's names. */
export const searxngInputs: readonly NodeInput[] = [
  {
    label: 'Base URL',
    name: 'apiBase',
    type: 'string',
    default: 'http://localhost:8080',
  },
  {
    label: 'Tool Name',
    name: 'toolName',
    type: 'string',
    default: 'searxng-search',
  },
  {
    label: 'Tool Description',
    name: 'toolDescription',
    type: 'string',
    rows: 4,
    default:
      'A meta search engine. Useful for when you need to answer questions about current events. Input should be a search query. Output is a JSON array of the query results',
  },
  {
    label: 'Headers',
    name: 'headers',
    type: 'json',
    description: 'Custom headers for the request',
    optional: true,
    additionalParams: true,
  },
  {
    label: 'Format',
    name: 'format',
    type: 'options',
    options: [
      {
        label: 'JSON',
        name: 'json',
      },
      {
        label: 'HTML',
        name: 'html',
      },
    ],
    default: 'json',
    description:
      'Format of the response. You need to enable search formats in settings.yml. Refer to <a target="_blank" href="https://docs.flowiseai.com/integrations/langchain/tools/searxng">SearXNG Setup Guide</a> for more details.',
    additionalParams: true,
  },
  {
    label: 'Categories',
    name: 'categories',
    description:
      'Comma separated list, specifies the active search categories. (see <a target="_blank" href="https://docs.searxng.org/user/configured_engines.html#configured-engines">Configured Engines</a>)',
    optional: true,
    additionalParams: true,
    type: 'string',
  },
  {
    label: 'Engines',
    name: 'engines',
    description:
      'Comma separated list, specifies the active search engines. (see <a target="_blank" href="https://docs.searxng.org/user/configured_engines.html#configured-engines">Configured Engines</a>)',
    optional: true,
    additionalParams: true,
    type: 'string',
  },
  {
    label: 'Language',
    name: 'language',
    description: 'Code of the language.',
    optional: true,
    additionalParams: true,
    type: 'string',
  },
  {
    label: 'Page No.',
    name: 'pageno',
    description: 'Search page number.',
    optional: true,
    additionalParams: true,
    type: 'number',
  },
  {
    label: 'Time Range',
    name: 'time_range',
    description:
      'Time range of search for engines which support it. See if an engine supports time range search in the preferences page of an instance.',
    optional: true,
    additionalParams: true,
    type: 'string',
  },
  {
    label: 'Safe Search',
    name: 'safesearch',
    description:
      'Filter search results of engines which support safe search. See if an engine supports safe search in the preferences page of an instance.',
    optional: true,
    additionalParams: true,
    type: 'number',
  },
]
