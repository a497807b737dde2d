import type { NodeInput } from '../../domain/flow/node-form.ts'
import { choiceInput, flagInput, numberInput, sameLabels, textInput } from '../inputs.ts'
import { additional } from './loader-inputs.ts'

const strategies = [
  { label: 'Hi-Res', name: 'hi_res' },
  { label: 'Fast', name: 'fast' },
  { label: 'OCR Only', name: 'ocr_only' },
  { label: 'Auto', name: 'auto' },
]
const chunkings = [
  { label: 'None', name: 'None' },
  { label: 'By Title', name: 'by_title' },
]
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
  choiceInput('strategy', 'Strategy', { ...additional, options: strategies, default: 'auto' }),
  textInput('encoding', 'Encoding', { ...additional, default: 'utf-8' }),
  {
    name: 'skipInferTableTypes',
    label: 'Skip Infer Table Types',
    type: 'multiOptions',
    ...additional,
    options: sameLabels(tableTypes),
    default: '["pdf", "jpg", "png"]',
  },
  textInput('hiResModelName', 'Hi-Res Model Name', additional),
  choiceInput('chunkingStrategy', 'Chunking Strategy', { ...additional, options: chunkings, default: 'by_title' }),
  textInput('ocrLanguages', 'OCR Languages', {
    ...additional,
    description: 'A JSON array of languages, such as ["eng"]',
  }),
  textInput('sourceIdKey', 'Source ID Key', { ...additional, default: 'source' }),
  flagInput('coordinates', 'Coordinates', { ...additional, default: false }),
  flagInput('xmlKeepTags', 'XML Keep Tags', additional),
  flagInput('includePageBreaks', 'Include Page Breaks', additional),
  flagInput('multiPageSections', 'Multi-Page Sections', additional),
  numberInput('combineUnderNChars', 'Combine Under N Chars', additional),
  numberInput('newAfterNChars', 'New After N Chars', additional),
  numberInput('maxCharacters', 'Max Characters', { ...additional, default: '500' }),
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
