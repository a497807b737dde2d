import { Failure } from '@hearth/kernel'
import type { NodeInput, NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { readNumber, readText, readTexts } from '../read-inputs.ts'
import { handOnDocuments } from './hand-on-documents.ts'
import { textSplitterInput } from './loader-inputs.ts'
import { readAddress } from './page-address.ts'
import { type SiteChoice, scrapeSite } from './scrape-site.ts'

const defaultLimit = 10

/** Which pages a web scraper loads. */
export const siteInputs: readonly NodeInput[] = [
  { name: 'url', label: 'URL', type: 'string' },
  textSplitterInput,
  {
    name: 'relativeLinksMethod',
    label: 'Get Relative Links Method',
    type: 'options',
    description: 'How further pages of the site are found; none without a method',
    options: [
      {
        label: 'Web Crawl',
        name: 'webCrawl',
        description: 'Follows the links of each page, as far as they stay on the site',
      },
      {
        label: 'Scrape XML Sitemap',
        name: 'scrapeXMLSitemap',
        description: 'Takes the URL for an XML sitemap, and loads the pages it lists',
      },
    ],
    default: 'webCrawl',
    optional: true,
    additionalParams: true,
  },
  {
    name: 'limit',
    label: 'Get Relative Links Limit',
    type: 'number',
    default: '10',
    optional: true,
    additionalParams: true,
    description: 'Pages at most that a method finds: 10 when empty, up to 10,000 when 0',
  },
]

/**
 * What a web scraper hands on.
 *
 * @param selector name of its input for the CSS selector of what is taken
 */
export function handOnSite(inputs: NodeInputs, env: NodeEnv, selector: string) {
  const method = readText(inputs, 'relativeLinksMethod')
  const choice: SiteChoice = {
    url: readAddress(inputs, 'url'),
    method: method === 'webCrawl' || method === 'scrapeXMLSitemap' ? method : undefined,
    limit: readLimit(inputs),
    chosen: readTexts(inputs, 'selectedLinks').filter((link) => URL.canParse(link)),
    page: {
      kind: 'page',
      select: readText(inputs, selector),
      omit: readText(inputs, 'excludeSelector'),
      as: readText(inputs, 'outputFormat') === 'html' ? 'html' : 'text',
    },
  }
  return handOnDocuments(inputs, (signal) => scrapeSite(choice, env, signal))
}

function readLimit(inputs: NodeInputs): number {
  const limit = readNumber(inputs, 'limit') ?? defaultLimit
  if (Number.isInteger(limit) && limit >= 0) return limit
  throw new Failure('broken', `Cannot load "${inputs.label}": its limit is ${limit} and must be a whole number from 0`)
}
