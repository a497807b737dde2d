import { Failure } from '@hearth/kernel'
import type { NodeDefinition } from '../../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import type { NodeInput, NodeOption } from '../../../domain/flow/node-form.ts'
import type { NodeInputs } from '../../../domain/flow/runnable-node.ts'
import { choiceInput, flagInput, numberInput, textInput } from '../../inputs.ts'
import { readFlag, readNumber, readText, readTexts } from '../../read-inputs.ts'
import { readAddress } from '../fetch-source.ts'
import { handOnDocuments } from '../hand-on-documents.ts'
import { additional, loaderKind, metadataInputs, textSplitterInput } from '../loader-inputs.ts'
import { type SiteChoice, scrapeSite } from './scrape-site.ts'

const defaultLimit = 10

type Scraper = Pick<NodeDefinition, 'name' | 'label' | 'substitution'> & {
  /** Inputs of its own, between those that choose pages and metadata. */
  readonly own: readonly NodeInput[]
  /** Its input for the CSS selector of what is taken. */
  readonly selector: string
}

const siteInputs: readonly NodeInput[] = [
  textInput('url', 'URL'),
  textSplitterInput,
  choiceInput('relativeLinksMethod', 'Get Relative Links Method', {
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
    ...additional,
  }),
  numberInput('limit', 'Get Relative Links Limit', {
    default: '10',
    ...additional,
    description: 'Pages at most that a method finds: 10 when empty, up to 10,000 when 0',
  }),
]

const partToLoad = 'CSS selector of the part to load; the whole page when empty'
const load = { label: 'Load', name: 'load', description: 'When the page has been loaded' }
const parsed = { label: 'DOM Content Loaded', name: 'domcontentloaded', description: 'When the page has been parsed' }

const scrapers: readonly Scraper[] = [
  {
    name: 'cheerioWebScraper',
    label: 'Cheerio Web Scraper',
    selector: 'selector',
    own: [
      textInput('selector', 'Selector (CSS)', { description: partToLoad, ...additional }),
      textInput('excludeSelector', 'Excluded Selectors (CSS)', {
        description: 'CSS selector of what is left out of it',
        ...additional,
      }),
      choiceInput('outputFormat', 'Output Format (Pre-Split)', {
        description: 'What a splitter is given; the HtmlToMarkdown one needs HTML',
        options: [
          { label: 'Text', name: 'text', description: 'What a reader sees' },
          { label: 'HTML', name: 'html', description: 'The page with its tags' },
        ],
        default: 'text',
        ...additional,
      }),
    ],
  },
  browserScraper('playwrightWebScraper', 'Playwright Web Scraper', [
    load,
    parsed,
    { label: 'Network Idle', name: 'networkidle', description: 'When there are no more connections for 500 ms' },
    { label: 'Commit', name: 'commit', description: 'When the first answer is received' },
  ]),
  browserScraper('puppeteerWebScraper', 'Puppeteer Web Scraper', [
    load,
    parsed,
    { label: 'Network Idle 0', name: 'networkidle0', description: 'When there are no connections for 500 ms' },
    { label: 'Network Idle 2', name: 'networkidle2', description: 'When there are at most 2 connections for 500 ms' },
  ]),
]

/** Loaders of web pages as they are sent: no script of theirs runs. */
export const webScrapers: readonly NodeDefinition[] = scrapers.map(({ name, label, substitution, own, selector }) => ({
  ...loaderKind,
  name,
  label,
  version: 2,
  description: 'Loads web pages as they are sent',
  ...(substitution !== undefined && { substitution }),
  inputs: [...siteInputs, ...own, ...metadataInputs],
  init: (inputs, env) => handOnSite(inputs, env, selector),
}))

/** A page of a GitBook, or all that its sitemap lists. */
export const gitbook: NodeDefinition = {
  ...loaderKind,
  name: 'gitbook',
  label: 'GitBook',
  version: 2,
  description: 'Loads a page of a GitBook, or all of its pages',
  inputs: [
    textInput('webPath', 'Web Path', {
      placeholder: 'https://docs.gitbook.com/product-tour/navigation',
      description: 'Address of the page; to load all paths, that of the book',
    }),
    flagInput('shouldLoadAllPaths', 'Should Load All Paths', {
      description: 'Loads every page in the sitemap of the book',
      optional: true,
    }),
    textSplitterInput,
    ...metadataInputs,
  ],
  init(inputs, env) {
    const webPath = readAddress(inputs, 'webPath')
    const all = readFlag(inputs, 'shouldLoadAllPaths')
    const url = all ? new URL('sitemap.xml', webPath.endsWith('/') ? webPath : `${webPath}/`).href : webPath
    const method = all ? 'scrapeXMLSitemap' : undefined
    const page = { kind: 'page', select: 'main', as: 'text' } as const
    return handOnDocuments(inputs, (signal) => scrapeSite({ url, method, limit: 0, chosen: [], page }, env, signal))
  },
}

/** A scraper that Flowise runs in a browser; here pages are taken as they are sent. */
function browserScraper(name: string, label: string, waits: readonly NodeOption[]): Scraper {
  return {
    name,
    label,
    substitution: 'Pages are read as they are sent, without a browser: what their scripts would add is missing',
    selector: 'cssSelector',
    own: [
      choiceInput('waitUntilGoToOption', 'Wait Until', {
        description: 'Has no effect here: no browser opens the page',
        options: waits,
        ...additional,
      }),
      textInput('waitForSelector', 'Wait for selector to load', {
        ...additional,
        description: 'Has no effect here: nothing joins a page after it is sent',
      }),
      textInput('cssSelector', 'CSS Selector (Optional)', { description: partToLoad, ...additional }),
    ],
  }
}

function handOnSite(inputs: NodeInputs, env: NodeEnv, selector: string) {
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
