import { createFileLoader } from './create-file-loader.ts'
import { textEndings } from './text-endings.ts'

export const textFile = createFileLoader({
  name: 'textFile',
  label: 'Text File',
  version: 3,
  description: 'Loads text files and source code, a document for each',
  file: { name: 'txtFile', label: 'Txt File', fileType: ['.txt', '.html', ...textEndings].join(', ') },
  request: () => ({ kind: 'text' }),
})
