import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { readText } from '../read-inputs.ts'
import { handOnDocuments } from './hand-on-documents.ts'
import { pointerOf } from './json-pointer-of.ts'
import { loaderKind, metadataInputs, textSplitterInput } from './loader-inputs.ts'
import { legacyBuildInput, pdfUsageInput } from './pdf-inputs.ts'
import { filesOf } from './read-files.ts'
import { requestByEnding } from './request-by-ending.ts'
import { withUploads } from './with-uploads.ts'

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
    pdfUsageInput('usage', {
      label: 'Pdf Usage',
      description: 'How PDF files are cut into documents',
      optional: true,
      additionalParams: true,
    }),
    legacyBuildInput,
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
    const usage = readText(inputs, 'pdfUsage') ?? readText(inputs, 'usage')
    const choices = { splitPages: usage !== 'perFile', pointer: pointerOf(readText(inputs, 'pointerName')) }
    const uploaded = withUploads(inputs, 'file')
    return handOnDocuments(inputs, async function* (signal) {
      for await (const file of filesOf(uploaded, 'file', env))
        yield* env.documentParser.parse(file, requestByEnding(file.name, choices), signal)
    })
  },
}
