import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { readFlag } from '../read-inputs.ts'
import { handOnDocuments } from './hand-on-documents.ts'
import { loaderKind, metadataInputs, textSplitterInput } from './loader-inputs.ts'
import { readAddress } from './page-address.ts'
import { scrapeSite } from './scrape-site.ts'

/** A page of a GitBook, or all that its map lists. */
export const gitbook: NodeDefinition = {
  ...loaderKind,
  name: 'gitbook',
  label: 'GitBook',
  version: 2,
  description: 'Loads a page of a GitBook, or all of its pages',
  inputs: [
    {
      name: 'webPath',
      label: 'Web Path',
      type: 'string',
      placeholder: 'https://docs.gitbook.com/product-tour/navigation',
      description: 'Address of the page; to load all paths, that of the book',
    },
    {
      name: 'shouldLoadAllPaths',
      label: 'Should Load All Paths',
      type: 'boolean',
      description: 'Loads every page in the sitemap of the book',
      optional: true,
    },
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
