import { createFileLoader } from './create-file-loader.ts'

export const microsoftPowerpoint = createFileLoader({
  name: 'microsoftPowerpoint',
  label: 'Microsoft PowerPoint',
  version: 1,
  description: 'Load data from Microsoft PowerPoint files',
  file: { name: 'powerpointFile', label: 'PowerPoint File', fileType: '.pptx, .ppt' },
  request: () => ({ kind: 'pptx' }),
})
