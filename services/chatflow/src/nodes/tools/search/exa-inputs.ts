import type { NodeInput } from '../../../domain/flow/node-definition.ts'

/** What Exa lets choose, under Flowise's names. */
export const exaInputs: readonly NodeInput[] = [
  {
    label: 'Tool Description',
    name: 'description',
    type: 'string',
    description: 'Description of what the tool does. This is for LLM to determine when to use this tool.',
    rows: 4,
    additionalParams: true,
    default:
      'A wrapper around Exa Search. Input should be an Exa-optimized query. Output is a JSON array of the query results',
  },
  {
    label: 'Num of Results',
    name: 'numResults',
    type: 'number',
    optional: true,
    step: 1,
    additionalParams: true,
    description:
      'Number of search results to return. Default 10. Max 10 for basic plans. Up to thousands for custom plans.',
  },
  {
    label: 'Search Type',
    name: 'type',
    type: 'options',
    options: [
      {
        label: 'keyword',
        name: 'keyword',
      },
      {
        label: 'neural',
        name: 'neural',
      },
      {
        label: 'auto',
        name: 'auto',
        description: 'decides between keyword and neural',
      },
    ],
    optional: true,
    additionalParams: true,
  },
  {
    label: 'Use Auto Prompt',
    name: 'useAutoprompt',
    type: 'boolean',
    optional: true,
    additionalParams: true,
    description: 'If true, your query will be converted to a Exa query. Default false.',
  },
  {
    label: 'Category (Beta)',
    name: 'category',
    type: 'options',
    description:
      'A data category to focus on, with higher comprehensivity and data cleanliness. Categories right now include company, research paper, news, github, tweet, movie, song, personal site, and pdf',
    options: [
      {
        label: 'company',
        name: 'company',
      },
      {
        label: 'research paper',
        name: 'research paper',
      },
      {
        label: 'news',
        name: 'news',
      },
      {
        label: 'github',
        name: 'github',
      },
      {
        label: 'tweet',
        name: 'tweet',
      },
      {
        label: 'movie',
        name: 'movie',
      },
      {
        label: 'song',
        name: 'song',
      },
      {
        label: 'pdf',
        name: 'pdf',
      },
      {
        label: 'personal site',
        name: 'personal site',
      },
      {
        label: 'linkedin profile',
        name: 'linkedin profile',
      },
      {
        label: 'financial report',
        name: 'financial report',
      },
    ],
    optional: true,
    additionalParams: true,
  },
  {
    label: 'Include Domains',
    name: 'includeDomains',
    type: 'string',
    rows: 4,
    optional: true,
    additionalParams: true,
    description:
      'List of domains to include in the search, separated by comma. If specified, results will only come from these domains.',
  },
  {
    label: 'Exclude Domains',
    name: 'excludeDomains',
    type: 'string',
    rows: 4,
    optional: true,
    additionalParams: true,
    description:
      'List of domains to exclude in the search, separated by comma. If specified, results will not include any from these domains.',
  },
  {
    label: 'Start Crawl Date',
    name: 'startCrawlDate',
    type: 'string',
    optional: true,
    additionalParams: true,
    placeholder: '2023-01-01T00:00:00.000Z',
    description:
      'Crawl date refers to the date that Exa discovered a link. Results will include links that were crawled after this date. Must be specified in ISO 8601 format.',
  },
  {
    label: 'End Crawl Date',
    name: 'endCrawlDate',
    type: 'string',
    optional: true,
    additionalParams: true,
    placeholder: '2023-12-31T00:00:00.000Z',
    description:
      'Crawl date refers to the date that Exa discovered a link. Results will include links that were crawled before this date. Must be specified in ISO 8601 format.',
  },
  {
    label: 'Start Published Date',
    name: 'startPublishedDate',
    type: 'string',
    optional: true,
    additionalParams: true,
    placeholder: '2023-01-01T00:00:00.000Z',
    description: 'Only links with a published date after this will be returned. Must be specified in ISO 8601 format.',
  },
  {
    label: 'End Published Date',
    name: 'endPublishedDate',
    type: 'string',
    optional: true,
    additionalParams: true,
    placeholder: '2023-12-31T00:00:00.000Z',
    description: 'Only links with a published date before this will be returned. Must be specified in ISO 8601 format.',
  },
]
