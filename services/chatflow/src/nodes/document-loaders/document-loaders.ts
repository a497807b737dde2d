import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { csvFile } from './csv-file.ts'
import { documentStore } from './document-store.ts'
import { docxFile } from './docx-file.ts'
import { epubFile } from './epub-file.ts'
import { fileLoader } from './file-loader.ts'
import { folderFiles } from './folder-files.ts'
import { jsonFile } from './json-file.ts'
import { jsonlinesFile } from './jsonlines-file.ts'
import { microsoftExcel } from './microsoft-excel.ts'
import { microsoftPowerpoint } from './microsoft-powerpoint.ts'
import { microsoftWord } from './microsoft-word.ts'
import { pdfFile } from './pdf-file.ts'
import { plainText } from './plain-text.ts'
import { textFile } from './text-file.ts'

export const documentLoaders: readonly NodeDefinition[] = [
  csvFile,
  documentStore,
  docxFile,
  epubFile,
  fileLoader,
  folderFiles,
  jsonFile,
  jsonlinesFile,
  microsoftExcel,
  microsoftPowerpoint,
  microsoftWord,
  pdfFile,
  plainText,
  textFile,
]
