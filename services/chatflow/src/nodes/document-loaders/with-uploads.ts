import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import { readText } from '../read-inputs.ts'

/** Inputs of the loaders of one format: an upload to the flow names its files by them. */
const uploadInputs = [
  'txtFile',
  'pdfFile',
  'jsonFile',
  'csvFile',
  'jsonlinesFile',
  'docxFile',
  'yamlFile',
  'excelFile',
  'powerpointFile',
  'epubFile',
] as const

/** The inputs with the files of an upload, where there are any, in place of those that `name` holds. */
export function withUploads(inputs: NodeInputs, name: string): NodeInputs {
  const uploads = uploadInputs.flatMap((input) => readText(inputs, input) ?? [])
  return uploads.length === 0 ? inputs : { ...inputs, values: { ...inputs.values, [name]: uploads } }
}
