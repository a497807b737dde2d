import type { NodeInput } from '../../domain/flow/node-definition.ts'

const strategies = { hi_res: 'Hi-Res', fast: 'Fast', ocr_only: 'OCR Only', auto: 'Auto' }
const chunkings = { None: 'None', by_title: 'By Title' }
const tableTypes = 'doc docx eml epub heic htm html jpeg jpg md msg odt pdf png ppt pptx rtf text txt xls xlsx'.split(
  ' ',
)

/** How the Unstructured service reads files; fields go to it under its own names. */
export const unstructuredInputs: readonly NodeInput[] = [
  {
    name: 'unstructuredAPIUrl',
    label: 'Unstructured API URL',
    description: 'Address of an Unstructured API',
    type: 'string',
    default: 'http://localhost:8000/general/v0/general',
  },
  options('strategy', 'Strategy', strategies, 'auto'),
  extra('encoding', 'Encoding', 'string', { default: 'utf-8' }),
  extra('skipInferTableTypes', 'Skip Infer Table Types', 'multiOptions', {
    options: tableTypes.map((name) => ({ label: name, name })),
    default: '["pdf", "jpg", "png"]',
  }),
  extra('hiResModelName', 'Hi-Res Model Name', 'string'),
  options('chunkingStrategy', 'Chunking Strategy', chunkings, 'by_title'),
  extra('ocrLanguages', 'OCR Languages', 'string', { description: 'A JSON array of languages, such as ["eng"]' }),
  extra('sourceIdKey', 'Source ID Key', 'string', { default: 'source' }),
  extra('coordinates', 'Coordinates', 'boolean', { default: false }),
  extra('xmlKeepTags', 'XML Keep Tags', 'boolean'),
  extra('includePageBreaks', 'Include Page Breaks', 'boolean'),
  extra('multiPageSections', 'Multi-Page Sections', 'boolean'),
  extra('combineUnderNChars', 'Combine Under N Chars', 'number'),
  extra('newAfterNChars', 'New After N Chars', 'number'),
  extra('maxCharacters', 'Max Characters', 'number', { default: '500' }),
]

/** The service's name of each input that goes to it. */
export const unstructuredFields = {
  strategy: 'strategy',
  encoding: 'encoding',
  skipInferTableTypes: 'skip_infer_table_types',
  hiResModelName: 'hi_res_model_name',
  ocrLanguages: 'ocr_languages',
  coordinates: 'coordinates',
  xmlKeepTags: 'xml_keep_tags',
  includePageBreaks: 'include_page_breaks',
  multiPageSections: 'multipage_sections',
  combineUnderNChars: 'combine_under_n_chars',
  newAfterNChars: 'new_after_n_chars',
  maxCharacters: 'max_characters',
} as const

function extra(name: string, label: string, type: string, own: Partial<NodeInput> = {}): NodeInput {
  return { name, label, type, optional: true, additionalParams: true, ...own }
}

function options(name: string, label: string, labels: Readonly<Record<string, string>>, given: string): NodeInput {
  const list = Object.entries(labels).map(([option, text]) => ({ label: text, name: option }))
  return extra(name, label, 'options', { options: list, default: given })
}
