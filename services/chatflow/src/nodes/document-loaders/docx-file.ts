import { createFileLoader } from './create-file-loader.ts'

export const docxFile = createFileLoader({
  name: 'docxFile',
  label: 'Docx File',
  version: 2,
  description: 'Loads DOCX files, a document for each',
  file: { name: 'docxFile', label: 'Docx File', fileType: '.docx' },
  request: () => ({ kind: 'docx' }),
})
