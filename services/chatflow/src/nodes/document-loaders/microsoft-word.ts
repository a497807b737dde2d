import { createFileLoader } from './create-file-loader.ts'

/** Word documents as `docxFile` reads them, each whole rather than guessed into sections. */
export const microsoftWord = createFileLoader({
  name: 'microsoftWord',
  label: 'Microsoft Word',
  version: 1,
  description: 'Loads Word files, a document for each',
  file: { name: 'docxFile', label: 'Word File', fileType: '.docx, .doc' },
  request: () => ({ kind: 'docx' }),
  shape: ({ pageContent, metadata }) => ({
    pageContent: pageContent.trim(),
    metadata: { documentType: 'word', pageNumber: 1, ...metadata },
  }),
})
