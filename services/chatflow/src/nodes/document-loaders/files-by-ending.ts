import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { flagInput, textInput } from '../inputs.ts'
import { readFlag, readText } from '../read-inputs.ts'
import { isInFolders, type ReadingChoices } from './file-endings.ts'
import { handOnDocuments, readSplitter } from './hand-on-documents.ts'
import { pointerOf } from './json-pointers.ts'
import {
  additional,
  legacyBuildInput,
  loaderKind,
  metadataInputs,
  pdfUsageInput,
  perFile,
  textSplitterInput,
} from './loader-inputs.ts'
import { filesOf, withUploads } from './read-files.ts'
import { requestOfFile } from './request-of-file.ts'

const pdfUsage = { description: 'How PDF files are cut into documents', ...additional }

const pointerInput = textInput('pointerName', 'JSONL Pointer Extraction', {
  description: 'Field of the lines of JSONL files to load; the whole line when empty',
  placeholder: '<pointerName>',
  ...additional,
})

/** Files of any kind, told apart by the endings of their names. */
export const fileLoader: NodeDefinition = {
  ...loaderKind,
  name: 'fileLoader',
  label: 'File Loader',
  version: 2,
  description: 'Loads files of any kind, each as the ending of its name says',
  inputs: [
    { name: 'file', label: 'File', type: 'file', fileType: '*' },
    textSplitterInput,
    pdfUsageInput('usage', 'Pdf Usage', pdfUsage),
    legacyBuildInput,
    pointerInput,
    ...metadataInputs,
  ],
  init(inputs, env) {
    const choices = readChoices(inputs, readText(inputs, 'pdfUsage') ?? readText(inputs, 'usage'))
    const uploaded = withUploads(inputs, 'file')
    return handOnDocuments(inputs, async function* (signal) {
      for await (const file of filesOf(uploaded, 'file', env))
        yield* env.documentParser.parse(file, requestOfFile(file, choices), signal)
    })
  },
}

/** The files of a folder of this machine, below the one that the configuration allows. */
export const folderFiles: NodeDefinition = {
  ...loaderKind,
  name: 'folderFiles',
  label: 'Folder with Files',
  version: 4,
  description: 'Loads the files of a folder, each as the ending of its name says',
  substitution: 'Only folders below the configured loaderRoot are loaded',
  inputs: [
    textInput('folderPath', 'Folder Path', { placeholder: '' }),
    flagInput('recursive', 'Recursive', { additionalParams: false }),
    textSplitterInput,
    pdfUsageInput('pdfUsage', 'Pdf Usage', pdfUsage),
    pointerInput,
    ...metadataInputs,
  ],
  init(inputs, env) {
    const path = readText(inputs, 'folderPath')?.trim() ?? ''
    const recursive = readFlag(inputs, 'recursive')
    const choices = readChoices(inputs, readText(inputs, 'pdfUsage'))
    return handOnDocuments(inputs, async function* (signal) {
      for await (const file of env.documentFolder.files(path, recursive, isInFolders))
        yield* env.documentParser.parse(file, requestOfFile(file, choices), signal)
    })
  },
}

function readChoices(inputs: NodeInputs, usage: string | undefined): ReadingChoices {
  return {
    splitPages: usage !== perFile.name,
    pointer: pointerOf(readText(inputs, 'pointerName')),
    keepsMarkup: readSplitter(inputs)?.readsMarkup === true,
  }
}
