import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { airtable } from './airtable.ts'
import { apiLoader } from './api-loader.ts'
import { playwrightWebScraper, puppeteerWebScraper } from './browser-web-scraper.ts'
import { cheerioWebScraper } from './cheerio-web-scraper.ts'
import { csvFile } from './csv-file.ts'
import { customDocumentLoader } from './custom-document-loader.ts'
import { documentStore } from './document-store.ts'
import { docxFile } from './docx-file.ts'
import { epubFile } from './epub-file.ts'
import { fileLoader } from './file-loader.ts'
import { folderFiles } from './folder-files.ts'
import { gitbook } from './gitbook.ts'
import { github } from './github.ts'
import { jsonFile } from './json-file.ts'
import { jsonlinesFile } from './jsonlines-file.ts'
import { microsoftExcel } from './microsoft-excel.ts'
import { microsoftPowerpoint } from './microsoft-powerpoint.ts'
import { microsoftWord } from './microsoft-word.ts'
import { pdfFile } from './pdf-file.ts'
import { plainText } from './plain-text.ts'
import { textFile } from './text-file.ts'
import { unstructuredFileLoader } from './unstructured-file-loader.ts'
import { vectorStoreToDocument } from './vector-store-to-document.ts'

export const documentLoaders: readonly NodeDefinition[] = [
  airtable,
  apiLoader,
  cheerioWebScraper,
  csvFile,
  customDocumentLoader,
  documentStore,
  docxFile,
  epubFile,
  fileLoader,
  folderFiles,
  gitbook,
  github,
  jsonFile,
  jsonlinesFile,
  microsoftExcel,
  microsoftPowerpoint,
  microsoftWord,
  pdfFile,
  plainText,
  playwrightWebScraper,
  puppeteerWebScraper,
  textFile,
  unstructuredFileLoader,
  vectorStoreToDocument,
]
