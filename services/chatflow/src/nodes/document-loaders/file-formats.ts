import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { choiceInput, flagInput, textInput } from '../inputs.ts'
import { readFlag, readText } from '../read-inputs.ts'
import { defineFileLoader, type FileFormat } from './define-file-loader.ts'
import { fileTypes, textFileTypes } from './file-endings.ts'
import { pointerOf, readFixedMetadata, readMetadataPointers } from './json-pointers.ts'
import { additional, legacyBuildInput, pdfUsageInput, perFile } from './loader-inputs.ts'

const formats: readonly FileFormat[] = [
  {
    name: 'csvFile',
    label: 'Csv File',
    version: 3,
    description: 'Loads CSV files, a document for each row',
    file: { name: 'csvFile', label: 'Csv File', fileType: fileTypes('csv') },
    inputs: [
      textInput('columnName', 'Single Column Extraction', {
        description: 'Name of the one column to load; all columns when empty',
        placeholder: 'Enter column name',
        optional: true,
      }),
    ],
    request: (inputs) => ({ kind: 'csv', column: readText(inputs, 'columnName')?.trim() }),
  },
  {
    name: 'docxFile',
    label: 'Docx File',
    version: 2,
    description: 'Loads DOCX files, a document for each',
    file: { name: 'docxFile', label: 'Docx File', fileType: fileTypes('docx') },
    request: () => ({ kind: 'docx' }),
  },
  {
    name: 'epubFile',
    label: 'Epub File',
    version: 1,
    description: 'Loads EPUB books, by chapter or whole',
    file: { name: 'epubFile', label: 'Epub File', fileType: fileTypes('epub') },
    inputs: [
      choiceInput('usage', 'Usage', {
        options: [{ label: 'One document per chapter', name: 'perChapter' }, perFile],
        default: 'perChapter',
      }),
    ],
    request: (inputs) => ({ kind: 'epub', splitChapters: readText(inputs, 'usage') !== perFile.name }),
  },
  {
    name: 'jsonFile',
    label: 'Json File',
    version: 3.1,
    description: 'Loads the texts in JSON files, a document for each',
    file: { name: 'jsonFile', label: 'Json File', fileType: fileTypes('json') },
    inputs: [
      flagInput('separateByObject', 'Separate by JSON Object (JSON Array)', {
        description: 'Makes one document of each object of a JSON array',
        ...additional,
      }),
      textInput('pointersName', 'Pointers Extraction (separated by commas)', {
        description: 'Keys whose texts are loaded, at any depth; all texts when empty',
        placeholder: 'key1, key2',
        optional: true,
      }),
    ],
    request: (inputs) => ({
      kind: 'json',
      keys: readKeys(inputs),
      byObject: readFlag(inputs, 'separateByObject'),
      metadata: readMetadataPointers(inputs),
    }),
    metadata: readFixedMetadata,
  },
  {
    name: 'jsonlinesFile',
    label: 'Json Lines File',
    version: 3,
    description: 'Loads JSON Lines files, a document for each line',
    file: { name: 'jsonlinesFile', label: 'Jsonlines File', fileType: fileTypes('jsonl') },
    inputs: [
      textInput('pointerName', 'Pointer Extraction', {
        placeholder: 'key',
        description: 'Field whose value becomes the text: "key" takes "value" from {"key": "value"}',
      }),
    ],
    request: (inputs) => ({
      kind: 'jsonl',
      pointer: pointerOf(readText(inputs, 'pointerName')),
      metadata: readMetadataPointers(inputs),
    }),
    metadata: readFixedMetadata,
  },
  {
    name: 'microsoftExcel',
    label: 'Microsoft Excel',
    version: 1,
    description: 'Loads Excel files, a document for each row',
    file: { name: 'excelFile', label: 'Excel File', fileType: fileTypes('xlsx xls xlsm xlsb') },
    request: () => ({ kind: 'xlsx' }),
  },
  {
    name: 'microsoftPowerpoint',
    label: 'Microsoft PowerPoint',
    version: 1,
    description: 'Loads PowerPoint files, a document for each slide',
    file: { name: 'powerpointFile', label: 'PowerPoint File', fileType: fileTypes('pptx ppt') },
    request: () => ({ kind: 'pptx' }),
  },
  {
    name: 'microsoftWord',
    label: 'Microsoft Word',
    version: 1,
    description: 'Loads Word files, a document for each',
    file: { name: 'docxFile', label: 'Word File', fileType: fileTypes('docx doc') },
    request: () => ({ kind: 'docx' }),
    // As `docxFile` reads them: whole rather than guessed into sections.
    shape: ({ pageContent, metadata }) => ({
      pageContent: pageContent.trim(),
      metadata: { documentType: 'word', pageNumber: 1, ...metadata },
    }),
  },
  {
    name: 'pdfFile',
    label: 'Pdf File',
    version: 2,
    description: 'Loads PDF files, by page or whole',
    file: { name: 'pdfFile', label: 'Pdf File', fileType: fileTypes('pdf') },
    inputs: [pdfUsageInput('usage', 'Usage'), legacyBuildInput],
    request: (inputs) => ({ kind: 'pdf', splitPages: readText(inputs, 'usage') !== perFile.name }),
  },
  {
    name: 'textFile',
    label: 'Text File',
    version: 3,
    description: 'Loads text files and source code, a document for each',
    file: { name: 'txtFile', label: 'Txt File', fileType: textFileTypes },
    request: () => ({ kind: 'text' }),
  },
]

/** Loaders of files of one format each. */
export const fileFormatLoaders: readonly NodeDefinition[] = formats.map(defineFileLoader)

function readKeys(inputs: NodeInputs): readonly string[] {
  const keys = readText(inputs, 'pointersName')?.split(',') ?? []
  return keys.map((key) => key.trim().replace(/^\//, '')).filter((key) => key !== '')
}
