import { readText } from '../read-inputs.ts'
import { createFileLoader } from './create-file-loader.ts'
import { pointerOf } from './json-pointer-of.ts'
import { readFixedMetadata, readMetadataPointers } from './metadata-pointers.ts'

export const jsonlinesFile = createFileLoader({
  name: 'jsonlinesFile',
  label: 'Json Lines File',
  version: 3,
  description: 'Loads JSON Lines files, a document for each line',
  file: { name: 'jsonlinesFile', label: 'Jsonlines File', fileType: '.jsonl' },
  inputs: [
    {
      name: 'pointerName',
      label: 'Pointer Extraction',
      type: 'string',
      placeholder: 'key',
      description: 'Field whose value becomes the text: "key" takes "value" from {"key": "value"}',
    },
  ],
  request: (inputs) => ({
    kind: 'jsonl',
    pointer: pointerOf(readText(inputs, 'pointerName')),
    metadata: readMetadataPointers(inputs),
  }),
  metadata: readFixedMetadata,
})
