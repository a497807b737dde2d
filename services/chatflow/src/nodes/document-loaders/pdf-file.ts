import { readText } from '../read-inputs.ts'
import { createFileLoader } from './create-file-loader.ts'
import { legacyBuildInput, pdfUsageInput } from './pdf-inputs.ts'

export const pdfFile = createFileLoader({
  name: 'pdfFile',
  label: 'Pdf File',
  version: 2,
  description: 'Load data from PDF files',
  file: { name: 'pdfFile', label: 'Pdf File', fileType: '.pdf' },
  inputs: [pdfUsageInput('usage'), legacyBuildInput],
  request: (inputs) => ({ kind: 'pdf', splitPages: readText(inputs, 'usage') !== 'perFile' }),
})
