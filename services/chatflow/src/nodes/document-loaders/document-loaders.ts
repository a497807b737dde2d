import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { airtable } from './airtable.ts'
import { apiLoader } from './api-loader.ts'
import { customDocumentLoader } from './custom-document-loader.ts'
import { fileFormatLoaders } from './file-formats.ts'
import { fileLoader, folderFiles } from './files-by-ending.ts'
import { documentStore, vectorStoreToDocument } from './kept-documents.ts'
import { plainText } from './plain-text.ts'
import { unstructuredFileLoader } from './unstructured-file-loader.ts'
import { github } from './web/github.ts'
import { gitbook, webScrapers } from './web/web-scrapers.ts'

/** In the order of their names. */
export const documentLoaders: readonly NodeDefinition[] = [
  ...fileFormatLoaders,
  ...webScrapers,
  airtable,
  apiLoader,
  customDocumentLoader,
  documentStore,
  fileLoader,
  folderFiles,
  gitbook,
  github,
  plainText,
  unstructuredFileLoader,
  vectorStoreToDocument,
].toSorted((one, other) => (one.name < other.name ? -1 : 1))
