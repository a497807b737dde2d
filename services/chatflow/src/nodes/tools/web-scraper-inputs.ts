import type { NodeInput } from '../../domain/flow/node-definition.ts'

/** The inputs of the web scraper tool under Flowise's names. */
export const webScraperInputs: readonly NodeInput[] = [
  {
    label: 'Scraping Mode',
    name: 'scrapeMode',
    type: 'options',
    options: [
      {
        label: 'Recursive Link Following',
        name: 'recursive',
      },
      {
        label: 'Sitemap',
        name: 'sitemap',
      },
    ],
    default: 'recursive',
    description:
      "Select discovery method: 'Recursive' follows links found on pages (uses Max Depth). 'Sitemap' tries sitemap.xml first, but falls back to 'Recursive' if the sitemap is not found or empty.",
    additionalParams: true,
  },
  {
    label: 'Max Depth',
    name: 'maxDepth',
    type: 'number',
    description:
      'Maximum levels of links to follow (e.g., 1 = only the initial URL, 2 = initial URL + links found on it). Default 1.',
    placeholder: '1',
    default: 1,
    optional: true,
    additionalParams: true,
  },
  {
    label: 'Max Pages',
    name: 'maxPages',
    type: 'number',
    description:
      'Maximum total number of pages to scrape, regardless of mode or depth. Stops when this limit is reached. Leave empty for no page limit. Default: 10.',
    placeholder: '10',
    default: 10,
    optional: true,
    additionalParams: true,
  },
  {
    label: 'Timeout (s)',
    name: 'timeoutS',
    type: 'number',
    description:
      'Maximum time in seconds to wait for each page request to complete. Accepts decimals (e.g., 0.5). Default 60.',
    placeholder: '60',
    default: 60,
    optional: true,
    additionalParams: true,
  },
  {
    label: 'Tool Description',
    name: 'description',
    type: 'string',
    description:
      'Custom description of what the tool does. This is for LLM to determine when to use this tool. Overrides the default description.',
    rows: 4,
    additionalParams: true,
    optional: true,
    placeholder:
      'Scrapes web pages recursively or via default sitemap. Extracts title, description, and paragraph text. Input should be a single URL string. Returns a JSON string array of scraped page data objects.',
  },
]
