import { readText } from '../read-inputs.ts'
import { createFileLoader } from './create-file-loader.ts'
import { legacyBuildInput, pdfUsageInput } from './pdf-inputs.ts'

export const pdfFile = createFileLoader({
  name: 'pdfFile',
  label: 'Pdf File',
  version: 2,
  description: 'Loads PDF files, by page or whole',
  file: { name: 'pdfFile', label: 'Pdf File', fileType: '.pdf' },
  inputs: [pdfUsageInput('usage'), legacyBuildInput],
  request: (inputs) => ({ kind: 'pdf', splitPages: readText(inputs, 'usage') !== 'perFile' }),
})
