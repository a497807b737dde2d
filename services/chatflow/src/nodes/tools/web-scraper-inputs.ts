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
    description: 'Recursive follows the links of the page; Sitemap reads the pages that the site lists in its map',
    additionalParams: true,
  },
  {
    label: 'Max Depth',
    name: 'maxDepth',
    type: 'number',
    description: '1 reads the page alone; with more, links are followed until Max Pages are read',
    placeholder: '1',
    default: 1,
    optional: true,
    additionalParams: true,
  },
  {
    label: 'Max Pages',
    name: 'maxPages',
    type: 'number',
    description: 'How many pages are read; 10 when empty, 200 at most',
    placeholder: '10',
    default: 10,
    optional: true,
    additionalParams: true,
  },
  {
    label: 'Timeout (s)',
    name: 'timeoutS',
    type: 'number',
    description: 'Seconds for a page, on average over all pages; the whole takes ten minutes at most',
    placeholder: '60',
    default: 60,
    optional: true,
    additionalParams: true,
  },
  {
    label: 'Tool Description',
    name: 'description',
    type: 'string',
    description: 'Tells the model when to use the tool',
    rows: 4,
    additionalParams: true,
    optional: true,
    placeholder:
      'Reads a web page, and pages of the same site where the tool is set to. Takes one address; gives a JSON list with address, title, description and text of each page',
  },
]
