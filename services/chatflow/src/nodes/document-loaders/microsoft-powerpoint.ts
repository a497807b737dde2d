import { createFileLoader } from './create-file-loader.ts'

export const microsoftPowerpoint = createFileLoader({
  name: 'microsoftPowerpoint',
  label: 'Microsoft PowerPoint',
  version: 1,
  description: 'Loads PowerPoint files, a document for each slide',
  file: { name: 'powerpointFile', label: 'PowerPoint File', fileType: '.pptx, .ppt' },
  request: () => ({ kind: 'pptx' }),
})
