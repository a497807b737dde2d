import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import { readFlag, readText } from '../read-inputs.ts'
import { createFileLoader } from './create-file-loader.ts'
import { readFixedMetadata, readMetadataPointers } from './metadata-pointers.ts'

export const jsonFile = createFileLoader({
  name: 'jsonFile',
  label: 'Json File',
  version: 3.1,
  description: 'Load data from JSON files',
  file: { name: 'jsonFile', label: 'Json File', fileType: '.json' },
  inputs: [
    {
      name: 'separateByObject',
      label: 'Separate by JSON Object (JSON Array)',
      type: 'boolean',
      description: 'If enabled and the file is a JSON Array, each JSON object will be extracted as a chunk',
      optional: true,
      additionalParams: true,
    },
    {
      name: 'pointersName',
      label: 'Pointers Extraction (separated by commas)',
      type: 'string',
      description:
        'Ex: { "key": "value" }, Pointer Extraction = "key", "value" will be extracted as pageContent of the chunk. Use comma to separate multiple pointers',
      placeholder: 'key1, key2',
      optional: true,
    },
  ],
  request: (inputs) => ({
    kind: 'json',
    keys: readKeys(inputs),
    byObject: readFlag(inputs, 'separateByObject'),
    metadata: readMetadataPointers(inputs),
  }),
  metadata: readFixedMetadata,
})

function readKeys(inputs: NodeInputs): readonly string[] {
  const keys = readText(inputs, 'pointersName')?.split(',') ?? []
  return keys.map((key) => key.trim().replace(/^\//, '')).filter((key) => key !== '')
}
