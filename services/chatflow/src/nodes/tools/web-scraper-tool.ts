import { Failure } from '@hearth/kernel'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInput } from '../../domain/flow/node-form.ts'
import { scrapeSite } from '../document-loaders/web/scrape-site.ts'
import { additional } from '../inputs.ts'
import { readNumber, readText } from '../read-inputs.ts'
import { clip, textTool } from './text-tool.ts'
import { whenToUse } from './tool-inputs.ts'

const maxOutput = 100_000
const maxPagesAllowed = 200

const reads =
  'Reads a web page, and pages of the same site where the tool is set to. Takes one address; gives a JSON list with address, title, description and text of each page'

// Editors get keys in the order written: this node has the label before the name.
const scraperInputs: readonly NodeInput[] = [
  {
    label: 'Scraping Mode',
    name: 'scrapeMode',
    type: 'options',
    options: [
      { label: 'Recursive Link Following', name: 'recursive' },
      { label: 'Sitemap', name: 'sitemap' },
    ],
    default: 'recursive',
    description: 'Recursive follows the links of the page; Sitemap reads the pages that the site lists in its map',
    additionalParams: true,
  },
  bound('Max Depth', 'maxDepth', 1, '1 reads the page alone; with more, links are followed until Max Pages are read'),
  bound('Max Pages', 'maxPages', 10, 'How many pages are read; 10 when empty, 200 at most'),
  bound(
    'Timeout (s)',
    'timeoutS',
    60,
    'Seconds for a page, on average over all pages; the whole takes ten minutes at most',
  ),
  {
    label: 'Tool Description',
    name: 'description',
    type: 'string',
    description: whenToUse,
    rows: 4,
    ...additional,
    placeholder: reads,
  },
]

/** Reads a page, the pages it links to, or those of the site's map. Scripts of pages are not run. */
export const webScraperTool: NodeDefinition = {
  name: 'webScraperTool',
  label: 'Web Scraper Tool',
  version: 1.1,
  type: 'Tool',
  category: 'Tools',
  description: 'Reads a page, and those that it links to or that the map of its site lists',
  baseClasses: ['Tool', 'StructuredTool', 'Runnable'],
  inputs: scraperInputs,
  init: (inputs, env) =>
    textTool({
      name: 'web_scraper_tool',
      description: readText(inputs, 'description') ?? reads,
      input: 'The URL of the page',
      async answer(input, { signal }) {
        const url = input.trim()
        if (!URL.canParse(url))
          throw new Failure('invalid', `Cannot scrape "${url.slice(0, 200)}": it is not an address`)
        const depth = readNumber(inputs, 'maxDepth') ?? 1
        const bySitemap = readText(inputs, 'scrapeMode') === 'sitemap'
        const method = bySitemap ? 'scrapeXMLSitemap' : depth > 1 ? 'webCrawl' : undefined
        const limit = Math.min(readNumber(inputs, 'maxPages') ?? 10, maxPagesAllowed)
        const page = { kind: 'page', as: 'text' } as const
        const pages: object[] = []
        const seconds = Math.max(1, readNumber(inputs, 'timeoutS') ?? 60) * Math.max(1, limit)
        const limited = AbortSignal.any([signal, AbortSignal.timeout(Math.min(seconds, 600) * 1_000)])
        for await (const document of scrapeSite({ url, method, limit, chosen: [], page }, env, limited)) {
          const { source, title, description } = document.metadata
          pages.push({ url: source ?? url, title, description, body_text: document.pageContent })
        }
        return clip(JSON.stringify(pages), maxOutput)
      },
    }),
}

function bound(label: string, name: string, usual: number, description: string): NodeInput {
  const prefilled = { placeholder: String(usual), default: usual }
  return { label, name, type: 'number', description, ...prefilled, optional: true, additionalParams: true }
}
