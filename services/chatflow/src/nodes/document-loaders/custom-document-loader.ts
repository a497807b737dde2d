import { Failure } from '@hearth/kernel'
import type { Document } from '../../domain/documents/document.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { readObject, readText } from '../read-inputs.ts'
import { functionInputVariables, runFunction } from '../utilities/function-inputs.ts'
import { handOnDocuments } from './hand-on-documents.ts'
import { loaderKind } from './loader-inputs.ts'

/** Documents that the owner's JavaScript returns, or, for the output `text`, its text. */
export const customDocumentLoader: NodeDefinition = {
  ...loaderKind,
  name: 'customDocumentLoader',
  label: 'Custom Document Loader',
  version: 1,
  description: 'Loads the documents that your JavaScript returns',
  inputs: [
    functionInputVariables,
    {
      name: 'javascriptFunction',
      label: 'Javascript Function',
      type: 'code',
      description: 'Returns an array of { pageContent, metadata }; for the output "Text" it may return a text',
      placeholder: `return [
  { pageContent: 'We open at nine.', metadata: { source: 'handbook' } }
]`,
    },
  ],
  init(inputs, env) {
    const variables = Object.entries(readObject(inputs, 'functionInputVariables') ?? {})
    const globals = { $input: '', ...Object.fromEntries(variables.map(([name, value]) => [`$${name}`, value])) }
    return handOn(inputs, (signal) => env.sandbox.run(readCode(inputs), { globals, network: true, signal }))
  },
  initRun: (inputs, env, context) =>
    handOn(inputs, (signal) => runFunction(readCode(inputs), inputs, env, { ...context, signal })),
}

function handOn(inputs: NodeInputs, run: (signal: AbortSignal) => Promise<unknown>) {
  return handOnDocuments(inputs, async function* (signal) {
    const returned = await run(signal)
    if (inputs.output === 'text' && typeof returned === 'string') yield { pageContent: returned, metadata: {} }
    else if (Array.isArray(returned) && returned.every(isDocument)) yield* returned
    else
      throw new Failure(
        'broken',
        `Cannot load "${inputs.label}": its function must return an array of { pageContent, metadata }`,
      )
  })
}

function readCode(inputs: NodeInputs): string {
  const code = readText(inputs, 'javascriptFunction')
  if (code === undefined) throw new Failure('broken', `Cannot load "${inputs.label}": it has no function`)
  return code
}

function isDocument(value: unknown): value is Document {
  if (typeof value !== 'object' || value === null || !('pageContent' in value) || !('metadata' in value)) return false
  return typeof value.pageContent === 'string' && typeof value.metadata === 'object' && value.metadata !== null
}
