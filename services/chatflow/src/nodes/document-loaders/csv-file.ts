import { readText } from '../read-inputs.ts'
import { createFileLoader } from './create-file-loader.ts'

export const csvFile = createFileLoader({
  name: 'csvFile',
  label: 'Csv File',
  version: 3,
  description: 'Loads CSV files, a document for each row',
  file: { name: 'csvFile', label: 'Csv File', fileType: '.csv' },
  inputs: [
    {
      name: 'columnName',
      label: 'Single Column Extraction',
      type: 'string',
      description: 'Name of the one column to load; all columns when empty',
      placeholder: 'Enter column name',
      optional: true,
    },
  ],
  request: (inputs) => ({ kind: 'csv', column: readText(inputs, 'columnName')?.trim() }),
})
