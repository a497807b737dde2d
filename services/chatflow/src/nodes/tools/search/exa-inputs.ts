import type { NodeInput } from '../../../domain/flow/node-definition.ts'

/** What Exa lets choose, under Flowise's names. */
export const exaInputs: readonly NodeInput[] = [
  {
    label: 'Tool Description',
    name: 'description',
    type: 'string',
    description: 'Tells the model when to use the tool',
    rows: 4,
    additionalParams: true,
    default: 'Searches the web with Exa. Takes a query; gives a JSON list of pages with their text',
  },
  {
    label: 'Num of Results',
    name: 'numResults',
    type: 'number',
    optional: true,
    step: 1,
    additionalParams: true,
    description: 'How many results to ask for; 10 when empty, and how many there may be is up to the plan at Exa',
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
        description: 'Exa chooses between the two',
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
    description: 'Lets Exa put the query in its own words first',
  },
  {
    label: 'Category (Beta)',
    name: 'category',
    type: 'options',
    description: 'Keeps to one kind of page',
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
    description: 'Only these domains are searched, separated by commas',
  },
  {
    label: 'Exclude Domains',
    name: 'excludeDomains',
    type: 'string',
    rows: 4,
    optional: true,
    additionalParams: true,
    description: 'These domains are left out, separated by commas',
  },
  {
    label: 'Start Crawl Date',
    name: 'startCrawlDate',
    type: 'string',
    optional: true,
    additionalParams: true,
    placeholder: '2023-01-01T00:00:00.000Z',
    description: 'Only pages that Exa found after this time, in ISO 8601',
  },
  {
    label: 'End Crawl Date',
    name: 'endCrawlDate',
    type: 'string',
    optional: true,
    additionalParams: true,
    placeholder: '2023-12-31T00:00:00.000Z',
    description: 'Only pages that Exa found before this time, in ISO 8601',
  },
  {
    label: 'Start Published Date',
    name: 'startPublishedDate',
    type: 'string',
    optional: true,
    additionalParams: true,
    placeholder: '2023-01-01T00:00:00.000Z',
    description: 'Only pages that came out after this time, in ISO 8601',
  },
  {
    label: 'End Published Date',
    name: 'endPublishedDate',
    type: 'string',
    optional: true,
    additionalParams: true,
    placeholder: '2023-12-31T00:00:00.000Z',
    description: 'Only pages that came out before this time, in ISO 8601',
  },
]
