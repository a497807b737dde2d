import type { NodeInput } from '../../domain/flow/node-definition.ts'

/** Whether each page of a PDF is a document. */
export function pdfUsageInput(name: string, own: Partial<NodeInput> = {}): NodeInput {
  return {
    name,
    label: 'Usage',
    type: 'options',
    options: [
      { label: 'One document per page', name: 'perPage' },
      { label: 'One document per file', name: 'perFile' },
    ],
    default: 'perPage',
    ...own,
  }
}

/** There is one reader of PDFs here, whatever is chosen. */
export const legacyBuildInput: NodeInput = {
  name: 'legacyBuild',
  label: 'Use Legacy Build',
  type: 'boolean',
  description: 'Has no effect here: one reader takes all PDF files',
  optional: true,
  additionalParams: true,
}
