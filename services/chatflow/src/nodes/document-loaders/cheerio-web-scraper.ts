import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { loaderKind, metadataInputs } from './loader-inputs.ts'
import { handOnSite, siteInputs } from './scraper-inputs.ts'

/** Pages of the web as they are sent: no script of theirs runs. */
export const cheerioWebScraper: NodeDefinition = {
  ...loaderKind,
  name: 'cheerioWebScraper',
  label: 'Cheerio Web Scraper',
  version: 2,
  description: 'Loads web pages as they are sent',
  inputs: [
    ...siteInputs,
    {
      name: 'selector',
      label: 'Selector (CSS)',
      type: 'string',
      description: 'CSS selector of the part to load; the whole page when empty',
      optional: true,
      additionalParams: true,
    },
    {
      name: 'excludeSelector',
      label: 'Excluded Selectors (CSS)',
      type: 'string',
      description: 'CSS selector of what is left out of it',
      optional: true,
      additionalParams: true,
    },
    {
      name: 'outputFormat',
      label: 'Output Format (Pre-Split)',
      type: 'options',
      description: 'What a splitter is given; the HtmlToMarkdown one needs HTML',
      options: [
        { label: 'Text', name: 'text', description: 'What a reader sees' },
        { label: 'HTML', name: 'html', description: 'The page with its tags' },
      ],
      default: 'text',
      optional: true,
      additionalParams: true,
    },
    ...metadataInputs,
  ],
  init: (inputs, env) => handOnSite(inputs, env, 'selector'),
}
