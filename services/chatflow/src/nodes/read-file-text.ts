import type { NodeEnv } from '../domain/flow/node-env.ts'
import type { NodeInputs } from '../domain/flow/runnable-node.ts'
import { filesOf } from './document-loaders/read-files.ts'

/** The text of a `file` input's first file. @throws {Failure} `broken` when there is none or it is gone */
export async function readFileText(inputs: NodeInputs, name: string, env: Pick<NodeEnv, 'files'>): Promise<string> {
  for await (const { bytes } of filesOf(inputs, name, env)) return new TextDecoder().decode(bytes)
  return ''
}
