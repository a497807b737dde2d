import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { readFlag, readText } from '../read-inputs.ts'
import { handOnDocuments } from './hand-on-documents.ts'
import { pointerOf } from './json-pointer-of.ts'
import { loaderKind, metadataInputs, textSplitterInput } from './loader-inputs.ts'
import { pdfUsageInput } from './pdf-inputs.ts'
import { requestByEnding } from './request-by-ending.ts'
import { textEndings } from './text-endings.ts'

const endings = new Set([
  ...['.json', '.jsonl', '.txt', '.csv', '.docx', '.pptx', '.xlsx', '.xlsm', '.epub', '.pdf', '.html', '.kt'],
  ...textEndings,
])

/** The files of a folder of this machine, below the one that the configuration allows. */
export const folderFiles: NodeDefinition = {
  ...loaderKind,
  name: 'folderFiles',
  label: 'Folder with Files',
  version: 4,
  description: 'Loads the files of a folder, each as the ending of its name says',
  substitution: 'Only folders below the configured loaderRoot are loaded',
  inputs: [
    { name: 'folderPath', label: 'Folder Path', type: 'string', placeholder: '' },
    { name: 'recursive', label: 'Recursive', type: 'boolean', additionalParams: false },
    textSplitterInput,
    pdfUsageInput('pdfUsage', {
      label: 'Pdf Usage',
      description: 'How PDF files are cut into documents',
      optional: true,
      additionalParams: true,
    }),
    {
      name: 'pointerName',
      label: 'JSONL Pointer Extraction',
      type: 'string',
      description: 'Field of the lines of JSONL files to load; the whole line when empty',
      placeholder: '<pointerName>',
      optional: true,
      additionalParams: true,
    },
    ...metadataInputs,
  ],
  init(inputs, env) {
    const path = readText(inputs, 'folderPath')?.trim() ?? ''
    const recursive = readFlag(inputs, 'recursive')
    const pointer = pointerOf(readText(inputs, 'pointerName'))
    const choices = { splitPages: readText(inputs, 'pdfUsage') !== 'perFile', pointer }
    return handOnDocuments(inputs, async function* (signal) {
      for await (const file of env.documentFolder.files(path, recursive, (ending) => endings.has(ending)))
        yield* env.documentParser.parse(file, requestByEnding(file.name, choices), signal)
    })
  },
}
