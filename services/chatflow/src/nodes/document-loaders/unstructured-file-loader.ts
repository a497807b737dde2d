import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { Document } from '../../domain/documents/document.ts'
import type { NamedBytes } from '../../domain/documents/document-parser.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { credentialInput, textInput } from '../inputs.ts'
import { readSecret } from '../read-credential.ts'
import { readText } from '../read-inputs.ts'
import { fetchSource, readAddress } from './fetch-source.ts'
import { fileTypes } from './file-endings.ts'
import { handOnDocuments } from './hand-on-documents.ts'
import { loaderKind, metadataInputs } from './loader-inputs.ts'
import { filesOf, withUploads } from './read-files.ts'
import { unstructuredFields, unstructuredInputs } from './unstructured-inputs.ts'

const elementsSchema = z.array(
  z.object({ type: z.string(), text: z.string(), metadata: z.record(z.string(), z.unknown()).optional() }),
)

/** Files as an Unstructured service reads them, a document for each of its elements. */
export const unstructuredFileLoader: NodeDefinition = {
  ...loaderKind,
  name: 'unstructuredFileLoader',
  label: 'Unstructured File Loader',
  version: 4,
  description: 'Loads uploaded files as an Unstructured service reads them',
  substitution: 'Only uploaded files are loaded: a path of this machine is not read',
  inputs: [
    credentialInput(['unstructuredApi'], { optional: true }),
    textInput('filePath', 'File Path', { optional: true }),
    {
      name: 'fileObject',
      label: 'Files Upload',
      type: 'file',
      description: 'One file to send to the service, or several',
      fileType: fileTypes('txt text pdf docx doc jpg jpeg eml html htm md pptx ppt msg rtf xlsx xls odt epub'),
    },
    ...unstructuredInputs,
    ...metadataInputs,
  ],
  init(inputs, env) {
    const url = readAddress(inputs, 'unstructuredAPIUrl')
    const sourceKey = readText(inputs, 'sourceIdKey') ?? 'source'
    const uploaded = withUploads(inputs, 'fileObject')
    return handOnDocuments(inputs, async function* (signal): AsyncIterable<Document> {
      const key = await readSecret(inputs, 'unstructuredAPIKey', env)
      const headers: Record<string, string> = key === undefined ? {} : { 'unstructured-api-key': key }
      for await (const file of filesOf(uploaded, 'fileObject', env)) {
        const body = formOf(inputs, file)
        const { bytes } = await fetchSource(env, url, signal, { method: 'POST', headers, body })
        for (const { type, text, metadata } of readElements(bytes))
          yield { pageContent: text, metadata: { [sourceKey]: file.name, ...metadata, category: type } }
      }
    })
  },
}

function formOf(inputs: NodeInputs, { name, bytes }: NamedBytes): FormData {
  const form = new FormData()
  form.append('files', new Blob([new Uint8Array(bytes)]), name)
  for (const [input, field] of Object.entries(unstructuredFields)) {
    const value = inputs.values[input]
    if (value !== undefined && value !== null && value !== '')
      form.append(field, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const chunking = readText(inputs, 'chunkingStrategy')
  if (chunking !== undefined && chunking !== 'None') form.append('chunking_strategy', chunking)
  return form
}

function readElements(bytes: Uint8Array): z.output<typeof elementsSchema> {
  try {
    return elementsSchema.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch (cause) {
    throw new Failure('upstream', 'Cannot load the files: the answer of the Unstructured API cannot be read', { cause })
  }
}
