import { readText } from '../read-inputs.ts'
import { createFileLoader } from './create-file-loader.ts'

export const epubFile = createFileLoader({
  name: 'epubFile',
  label: 'Epub File',
  version: 1,
  description: 'Loads EPUB books, by chapter or whole',
  file: { name: 'epubFile', label: 'Epub File', fileType: '.epub' },
  inputs: [
    {
      name: 'usage',
      label: 'Usage',
      type: 'options',
      options: [
        { label: 'One document per chapter', name: 'perChapter' },
        { label: 'One document per file', name: 'perFile' },
      ],
      default: 'perChapter',
    },
  ],
  request: (inputs) => ({ kind: 'epub', splitChapters: readText(inputs, 'usage') !== 'perFile' }),
})
