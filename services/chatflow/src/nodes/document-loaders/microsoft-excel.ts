import { createFileLoader } from './create-file-loader.ts'

export const microsoftExcel = createFileLoader({
  name: 'microsoftExcel',
  label: 'Microsoft Excel',
  version: 1,
  description: 'Load data from Microsoft Excel files',
  file: { name: 'excelFile', label: 'Excel File', fileType: '.xlsx, .xls, .xlsm, .xlsb' },
  request: () => ({ kind: 'xlsx' }),
})
