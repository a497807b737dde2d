import type { NodeInput } from '../../../domain/flow/node-form.ts'
import { sameLabels } from '../../inputs.ts'
import { labelFirst, whenToUse } from '../tool-inputs.ts'

const optional = { optional: true, additionalParams: true } as const
const aside = { additionalParams: true, optional: true } as const

const onlyDomains = { description: 'Only these domains are searched, separated by commas' }
const withoutDomains = { description: 'These domains are left out, separated by commas' }

/** What a model is told of Exa, unless the owner says it better. */
export const exaSearches = 'Searches the web with Exa. Takes a query; gives a JSON list of pages with their text'

/** What Exa lets choose, under Flowise's names. */
export const exaInputs: readonly NodeInput[] = [
  labelFirst('Tool Description', 'description', 'string', {
    description: whenToUse,
    rows: 4,
    additionalParams: true,
    default: exaSearches,
  }),
  labelFirst('Num of Results', 'numResults', 'number', {
    optional: true,
    step: 1,
    additionalParams: true,
    description: 'How many results to ask for; 10 when empty, and how many there may be is up to the plan at Exa',
  }),
  labelFirst('Search Type', 'type', 'options', {
    options: [
      ...sameLabels(['keyword', 'neural']),
      { label: 'auto', name: 'auto', description: 'Exa chooses between the two' },
    ],
    ...optional,
  }),
  labelFirst('Use Auto Prompt', 'useAutoprompt', 'boolean', {
    ...optional,
    description: 'Lets Exa put the query in its own words first',
  }),
  labelFirst('Category (Beta)', 'category', 'options', {
    description: 'Keeps to one kind of page',
    options: sameLabels([
      'company',
      'research paper',
      'news',
      'github',
      'tweet',
      'movie',
      'song',
      'pdf',
      'personal site',
      'linkedin profile',
      'financial report',
    ]),
    ...optional,
  }),
  labelFirst('Include Domains', 'includeDomains', 'string', { rows: 4, ...optional, ...onlyDomains }),
  labelFirst('Exclude Domains', 'excludeDomains', 'string', { rows: 4, ...optional, ...withoutDomains }),
  exaTime('Start Crawl Date', 'startCrawlDate', 'Exa found after'),
  exaTime('End Crawl Date', 'endCrawlDate', 'Exa found before'),
  exaTime('Start Published Date', 'startPublishedDate', 'came out after'),
  exaTime('End Published Date', 'endPublishedDate', 'came out before'),
]

/** What Tavily lets choose, under Flowise's names. */
export const tavilyInputs: readonly NodeInput[] = [
  labelFirst('Topic', 'topic', 'options', {
    options: [
      { label: 'General', name: 'general' },
      { label: 'News', name: 'news' },
    ],
    default: 'general',
    description: 'News for what happened lately, general for all else',
    ...aside,
  }),
  labelFirst('Search Depth', 'searchDepth', 'options', {
    options: [
      { label: 'Basic', name: 'basic' },
      { label: 'Advanced', name: 'advanced' },
    ],
    default: 'basic',
    description: 'Advanced finds more and costs two credits, basic one',
    ...aside,
  }),
  labelFirst('Chunks Per Source', 'chunksPerSource', 'number', {
    default: 3,
    description: 'How many excerpts of each page an advanced search gives, up to 3',
    ...aside,
  }),
  labelFirst('Max Results', 'maxResults', 'number', {
    default: 5,
    additionalParams: true,
    description: 'How many results to ask for, up to 20',
    optional: true,
  }),
  labelFirst('Time Range', 'timeRange', 'options', {
    options: [
      { label: 'Day', name: 'day' },
      { label: 'Week', name: 'week' },
      { label: 'Month', name: 'month' },
      { label: 'Year', name: 'year' },
    ],
    ...optional,
    description: 'How old results may be',
  }),
  labelFirst('Days', 'days', 'number', {
    default: 7,
    additionalParams: true,
    description: 'How many days old news may be, where no time range is chosen',
    optional: true,
  }),
  tavilyFlag('Include Answer', 'includeAnswer', 'Adds an answer that Tavily writes'),
  tavilyFlag('Include Raw Content', 'includeRawContent', 'Adds the text of each page'),
  tavilyFlag('Include Images', 'includeImages', 'Adds pictures'),
  tavilyFlag('Include Image Descriptions', 'includeImageDescriptions', 'Says what each picture shows'),
  labelFirst('Include Domains', 'includeDomains', 'string', { optional: true, ...onlyDomains, additionalParams: true }),
  labelFirst('Exclude Domains', 'excludeDomains', 'string', {
    optional: true,
    ...withoutDomains,
    additionalParams: true,
  }),
]

function exaTime(label: string, name: string, which: string): NodeInput {
  return labelFirst(label, name, 'string', {
    ...optional,
    placeholder: name.startsWith('start') ? '2023-01-01T00:00:00.000Z' : '2023-12-31T00:00:00.000Z',
    description: `Only pages that ${which} this time, in ISO 8601`,
  })
}

function tavilyFlag(label: string, name: string, description: string): NodeInput {
  return labelFirst(label, name, 'boolean', { default: false, description, ...aside })
}
