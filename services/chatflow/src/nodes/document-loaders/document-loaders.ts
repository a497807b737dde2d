import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { airtable } from './airtable.ts'
import { apiLoader } from './api-loader.ts'
import { playwrightWebScraper, puppeteerWebScraper } from './browser-web-scraper.ts'
import { cheerioWebScraper } from './cheerio-web-scraper.ts'
import { customDocumentLoader } from './custom-document-loader.ts'
import { documentStore } from './document-store.ts'
import { fileFormatLoaders } from './file-formats.ts'
import { fileLoader, folderFiles } from './files-by-ending.ts'
import { gitbook } from './gitbook.ts'
import { github } from './github.ts'
import { plainText } from './plain-text.ts'
import { unstructuredFileLoader } from './unstructured-file-loader.ts'
import { vectorStoreToDocument } from './vector-store-to-document.ts'

/** In the order of their names. */
export const documentLoaders: readonly NodeDefinition[] = [
  ...fileFormatLoaders,
  airtable,
  apiLoader,
  cheerioWebScraper,
  customDocumentLoader,
  documentStore,
  fileLoader,
  folderFiles,
  gitbook,
  github,
  plainText,
  playwrightWebScraper,
  puppeteerWebScraper,
  unstructuredFileLoader,
  vectorStoreToDocument,
].toSorted((one, other) => (one.name < other.name ? -1 : 1))
