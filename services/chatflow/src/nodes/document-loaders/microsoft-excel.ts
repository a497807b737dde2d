import { createFileLoader } from './create-file-loader.ts'

export const microsoftExcel = createFileLoader({
  name: 'microsoftExcel',
  label: 'Microsoft Excel',
  version: 1,
  description: 'Loads Excel files, a document for each row',
  file: { name: 'excelFile', label: 'Excel File', fileType: '.xlsx, .xls, .xlsm, .xlsb' },
  request: () => ({ kind: 'xlsx' }),
})
