import { Failure } from '@hearth/kernel'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { additional, choiceInput, jsonInput, sameLabels, textInput } from '../inputs.ts'
import { readObject, readText } from '../read-inputs.ts'
import { fetchSource, readAddress } from './fetch-source.ts'
import { fileTypes } from './file-endings.ts'
import { handOnDocuments } from './hand-on-documents.ts'
import { loaderKind, metadataInputs, textSplitterInput } from './loader-inputs.ts'

/** The answer of an HTTP interface as one document. */
export const apiLoader: NodeDefinition = {
  ...loaderKind,
  name: 'apiLoader',
  label: 'API Loader',
  version: 2.1,
  description: 'Loads what an HTTP API answers, as one document',
  inputs: [
    textSplitterInput,
    choiceInput('method', 'Method', { options: sameLabels(['GET', 'POST']) }),
    textInput('url', 'URL'),
    jsonInput('headers', 'Headers', additional),
    {
      name: 'caFile',
      label: 'SSL Certificate',
      description: 'Not supported: this machine must trust the certificate (NODE_EXTRA_CA_CERTS)',
      type: 'file',
      fileType: fileTypes('pem crt'),
      ...additional,
    },
    jsonInput('body', 'Body', { description: 'JSON that a POST sends', ...additional }),
    ...metadataInputs,
  ],
  init(inputs, env) {
    const url = readAddress(inputs, 'url')
    const request = readRequest(inputs)
    return handOnDocuments(inputs, async function* (signal) {
      const { bytes } = await fetchSource(env, url, signal, request)
      yield { pageContent: render(new TextDecoder().decode(bytes)), metadata: { url } }
    })
  },
}

function readRequest(inputs: NodeInputs): RequestInit {
  if (readText(inputs, 'caFile') !== undefined)
    throw new Failure(
      'broken',
      `Cannot load "${inputs.label}": a certificate of its own is not supported, and must be trusted by the machine (NODE_EXTRA_CA_CERTS)`,
    )
  const headers = new Headers()
  for (const [name, value] of Object.entries(readObject(inputs, 'headers') ?? {})) headers.set(name, String(value))
  if (readText(inputs, 'method') !== 'POST') return { headers }
  if (!headers.has('content-type')) headers.set('content-type', 'application/json')
  return { method: 'POST', headers, body: JSON.stringify(readObject(inputs, 'body') ?? {}) }
}

function render(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // Whatever is no JSON is text already.
    return text
  }
}
