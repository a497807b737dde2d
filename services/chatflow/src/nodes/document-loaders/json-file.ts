import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import { readFlag, readText } from '../read-inputs.ts'
import { createFileLoader } from './create-file-loader.ts'
import { readFixedMetadata, readMetadataPointers } from './metadata-pointers.ts'

export const jsonFile = createFileLoader({
  name: 'jsonFile',
  label: 'Json File',
  version: 3.1,
  description: 'Loads the texts in JSON files, a document for each',
  file: { name: 'jsonFile', label: 'Json File', fileType: '.json' },
  inputs: [
    {
      name: 'separateByObject',
      label: 'Separate by JSON Object (JSON Array)',
      type: 'boolean',
      description: 'Makes one document of each object of a JSON array',
      optional: true,
      additionalParams: true,
    },
    {
      name: 'pointersName',
      label: 'Pointers Extraction (separated by commas)',
      type: 'string',
      description: 'Keys whose texts are loaded, at any depth; all texts when empty',
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
