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
      'Searches the web with several search engines at once. For what happened lately and for facts to check; takes a search query, gives a JSON list of results',
  },
  {
    label: 'Headers',
    name: 'headers',
    type: 'json',
    description: 'Sent with each request',
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
    description: 'Not used: results are read as JSON, which search.formats in the settings of the SearXNG must allow',
    additionalParams: true,
  },
  {
    label: 'Categories',
    name: 'categories',
    description: 'Which categories are searched, separated by commas',
    optional: true,
    additionalParams: true,
    type: 'string',
  },
  {
    label: 'Engines',
    name: 'engines',
    description: 'Which search engines are asked, separated by commas',
    optional: true,
    additionalParams: true,
    type: 'string',
  },
  {
    label: 'Language',
    name: 'language',
    description: 'Code of a language, such as de',
    optional: true,
    additionalParams: true,
    type: 'string',
  },
  {
    label: 'Page No.',
    name: 'pageno',
    description: 'Which page of the results',
    optional: true,
    additionalParams: true,
    type: 'number',
  },
  {
    label: 'Time Range',
    name: 'time_range',
    description: 'How old results may be: day, month or year; not all search engines know',
    optional: true,
    additionalParams: true,
    type: 'string',
  },
  {
    label: 'Safe Search',
    name: 'safesearch',
    description: '0 for no filter, 1 for a moderate one, 2 for a strict one; not all search engines have it',
    optional: true,
    additionalParams: true,
    type: 'number',
  },
]
