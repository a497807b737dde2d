import type { Retriever } from '../../domain/documents/vector-store.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { readText } from '../read-inputs.ts'
import { retrieverOutputs } from './retriever-inputs.ts'

export type RetrieverKind = Pick<
  NodeDefinition,
  'name' | 'label' | 'version' | 'type' | 'description' | 'inputs' | 'substitution' | 'textForms'
> & {
  /** Label of the output where it is not the node's. */
  readonly outputLabel?: string
  make(inputs: NodeInputs, env: NodeEnv): Retriever
}

/**
 * A node that retrieves. Wired by its output `document` or `text` it asks, in every run, for its
 * `query` or the question, and hands on what it found.
 */
export function defineRetriever({ make, outputLabel, ...kind }: RetrieverKind): NodeDefinition {
  const baseClasses = [kind.type, 'BaseRetriever']
  return {
    ...kind,
    category: 'Retrievers',
    baseClasses,
    outputs: retrieverOutputs(outputLabel ?? kind.label, baseClasses),
    init: make,
    async initRun(inputs, env, { question, signal }) {
      const retriever = make(inputs, env)
      if (!asksInRun(inputs.output)) return retriever
      const documents = await retriever.retrieve(readText(inputs, 'query') ?? question, signal)
      if (inputs.output === 'document') return documents
      return documents.map(({ pageContent }) => `${pageContent}\n`).join('')
    },
    needsRun: ({ output }) => asksInRun(output),
  }
}

function asksInRun(output: string | undefined): boolean {
  return output === 'document' || output === 'text'
}
