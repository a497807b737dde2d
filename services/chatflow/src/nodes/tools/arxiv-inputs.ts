import type { NodeInput } from '../../domain/flow/node-definition.ts'

/** The inputs of the arXiv tool under Flowise's names. */
export const arxivInputs: readonly NodeInput[] = [
  {
    label: 'Name',
    name: 'arxivName',
    type: 'string',
    default: 'arxiv_search',
    description: 'Name of the tool',
    additionalParams: true,
    optional: true,
  },
  {
    label: 'Description',
    name: 'arxivDescription',
    type: 'string',
    rows: 4,
    default:
      'Use this tool to search for academic papers on Arxiv. You can search by keywords, topics, authors, or specific Arxiv IDs. The tool can return either paper summaries or download and extract full paper content.',
    description: 'Describe to LLM when it should use this tool',
    additionalParams: true,
    optional: true,
  },
  {
    label: 'Top K Results',
    name: 'topKResults',
    type: 'number',
    description: 'Number of top results to return from Arxiv search',
    default: '3',
    step: 1,
    optional: true,
    additionalParams: true,
  },
  {
    label: 'Max Query Length',
    name: 'maxQueryLength',
    type: 'number',
    description: 'Maximum length of the search query',
    default: '300',
    step: 1,
    optional: true,
    additionalParams: true,
  },
  {
    label: 'Max Content Length',
    name: 'docContentCharsMax',
    type: 'number',
    description: 'Maximum length of the returned content. Set to 0 for unlimited',
    default: '10000',
    step: 1,
    optional: true,
    additionalParams: true,
  },
  {
    label: 'Load Full Content',
    name: 'loadFullContent',
    type: 'boolean',
    description:
      'Download PDFs and extract full paper content instead of just summaries. Warning: This is slower and uses more resources.',
    default: false,
    optional: true,
    additionalParams: true,
  },
  {
    label: 'Continue On Failure',
    name: 'continueOnFailure',
    type: 'boolean',
    description:
      'Continue processing other papers if one fails to download/parse (only applies when Load Full Content is enabled)',
    default: false,
    optional: true,
    additionalParams: true,
  },
  {
    label: 'Use Legacy Build',
    name: 'legacyBuild',
    type: 'boolean',
    description: 'Use legacy PDF.js build for PDF parsing (only applies when Load Full Content is enabled)',
    default: false,
    optional: true,
    additionalParams: true,
  },
]
