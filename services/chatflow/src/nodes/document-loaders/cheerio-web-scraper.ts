import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { loaderKind, metadataInputs } from './loader-inputs.ts'
import { handOnSite, siteInputs } from './scraper-inputs.ts'

/** Pages of the web as they are sent: no script of theirs runs. */
export const cheerioWebScraper: NodeDefinition = {
  ...loaderKind,
  name: 'cheerioWebScraper',
  label: 'Cheerio Web Scraper',
  version: 2,
  description: 'Load data from webpages',
  inputs: [
    ...siteInputs,
    {
      name: 'selector',
      label: 'Selector (CSS)',
      type: 'string',
      description: 'Specify a CSS selector to select the content to be extracted',
      optional: true,
      additionalParams: true,
    },
    {
      name: 'excludeSelector',
      label: 'Excluded Selectors (CSS)',
      type: 'string',
      description: 'Specify a CSS selector to select the content to NOT be extracted',
      optional: true,
      additionalParams: true,
    },
    {
      name: 'outputFormat',
      label: 'Output Format (Pre-Split)',
      type: 'options',
      description:
        'What format should it return the webpage content prior to splitting? Useful for the HTML to Markdown Splitter',
      options: [
        { label: 'Text', name: 'text', description: 'Returns the text of the webpage' },
        { label: 'HTML', name: 'html', description: 'Returns the HTML of the webpage' },
      ],
      default: 'text',
      optional: true,
      additionalParams: true,
    },
    ...metadataInputs,
  ],
  init: (inputs, env) => handOnSite(inputs, env, 'selector'),
}
