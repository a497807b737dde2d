import type { NodeDefinition, NodeOption } from '../../domain/flow/node-definition.ts'
import { loaderKind, metadataInputs } from './loader-inputs.ts'
import { handOnSite, siteInputs } from './scraper-inputs.ts'

const load = { label: 'Load', name: 'load', description: 'When the page has been loaded' }
const parsed = { label: 'DOM Content Loaded', name: 'domcontentloaded', description: 'When the page has been parsed' }

export const playwrightWebScraper = createBrowserScraper('playwrightWebScraper', 'Playwright Web Scraper', [
  load,
  parsed,
  { label: 'Network Idle', name: 'networkidle', description: 'When there are no more connections for 500 ms' },
  { label: 'Commit', name: 'commit', description: 'When the first answer is received' },
])

export const puppeteerWebScraper = createBrowserScraper('puppeteerWebScraper', 'Puppeteer Web Scraper', [
  load,
  parsed,
  { label: 'Network Idle 0', name: 'networkidle0', description: 'When there are no connections for 500 ms' },
  { label: 'Network Idle 2', name: 'networkidle2', description: 'When there are at most 2 connections for 500 ms' },
])

/** A scraper that Flowise runs in a browser; here pages are taken as they are sent. */
function createBrowserScraper(name: string, label: string, waits: readonly NodeOption[]): NodeDefinition {
  return {
    ...loaderKind,
    name,
    label,
    version: 2,
    description: 'Loads web pages as they are sent',
    substitution: 'Pages are read as they are sent, without a browser: what their scripts would add is missing',
    inputs: [
      ...siteInputs,
      {
        name: 'waitUntilGoToOption',
        label: 'Wait Until',
        type: 'options',
        description: 'Has no effect here: no browser opens the page',
        options: waits,
        optional: true,
        additionalParams: true,
      },
      {
        name: 'waitForSelector',
        label: 'Wait for selector to load',
        type: 'string',
        optional: true,
        additionalParams: true,
        description: 'Has no effect here: nothing joins a page after it is sent',
      },
      {
        name: 'cssSelector',
        label: 'CSS Selector (Optional)',
        type: 'string',
        description: 'CSS selector of the part to load; the whole page when empty',
        optional: true,
        additionalParams: true,
      },
      ...metadataInputs,
    ],
    init: (inputs, env) => handOnSite(inputs, env, 'cssSelector'),
  }
}
