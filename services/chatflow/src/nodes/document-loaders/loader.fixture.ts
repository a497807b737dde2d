import { openDocumentParser } from '../../clients/document-parser/document-parser.ts'
import type { DocumentLoader } from '../../domain/documents/document.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { collect } from '../../test-support/documents.ts'
import { recordingEnv } from '../../test-support/run-flow.ts'
import { isDocumentLoader } from '../kinds.ts'
import { documentLoaders } from './document-loaders.ts'

/** A parser as the service has it. */
export const openTestParser = () =>
  openDocumentParser({
    maxBytes: 10_000_000,
    maxUnpackedBytes: 10_000_000,
    maxPdfPages: 100,
    maxDocuments: 100_000,
    stepTimeoutMs: 20_000,
    memoryMb: 256,
    maxThreads: 2,
    maxWaiting: 10,
    idleMs: 10_000,
  })

export function definitionOf(name: string) {
  const definition = documentLoaders.find((each) => each.name === name)
  if (definition === undefined) throw new Error(`There is no loader ${name}`)
  return definition
}

export function inputsOf(values: Readonly<Record<string, unknown>>, own: Partial<NodeInputs> = {}): NodeInputs {
  return {
    label: 'Loader',
    nodeId: 'l_0',
    chatflowId: 'f',
    output: 'document',
    credentialId: undefined,
    values,
    ...own,
  }
}

/** What a loader node hands on in a node environment with `parts`. */
export async function make(
  name: string,
  values: Readonly<Record<string, unknown>>,
  parts: Partial<NodeEnv> = {},
  own: Partial<NodeInputs> = {},
): Promise<unknown> {
  return await definitionOf(name).init(inputsOf(values, own), { ...recordingEnv().env, ...parts })
}

/** The documents a loader node loads. */
export async function load(
  name: string,
  values: Readonly<Record<string, unknown>>,
  parts: Partial<NodeEnv> = {},
  own: Partial<NodeInputs> = {},
) {
  return await collect(asLoader(await make(name, values, parts, own)).load(AbortSignal.timeout(30_000)))
}

export function asLoader(value: unknown): DocumentLoader {
  if (!isDocumentLoader(value)) throw new Error('It is no document loader')
  return value
}
