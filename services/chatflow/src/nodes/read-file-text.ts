import { Failure } from '@hearth/kernel'
import type { NodeInputs } from '../domain/flow/node-definition.ts'
import type { NodeEnv } from '../domain/flow/node-env.ts'

/**
 * The text of a `file` input: a stored file (`FILE-STORAGE::name`) or what editors put into the
 * flow itself (`data:text/csv;base64,…,filename:a.csv`).
 *
 * @throws {Failure} `broken` when there is none or it is gone
 */
export async function readFileText(inputs: NodeInputs, name: string, env: NodeEnv): Promise<string> {
  const value = inputs.values[name]
  if (typeof value !== 'string' || value === '')
    throw new Failure('broken', `Cannot run node "${inputs.label}": "${name}" needs a file`)
  if (value.startsWith('FILE-STORAGE::')) return await readStored(inputs, fileName(value.slice(14)), env)
  const inline = /^data:[^,]*;base64,([^,]*)/.exec(value)?.[1]
  return inline === undefined ? value : Buffer.from(inline, 'base64').toString('utf8')
}

async function readStored({ label, chatflowId }: NodeInputs, name: string, env: NodeEnv): Promise<string> {
  const bytes = await env.files.read({ chatflowId }, name)
  if (bytes === undefined) throw new Failure('broken', `Cannot run node "${label}": its file "${name}" is gone`)
  return new TextDecoder().decode(bytes)
}

// One name, or a JSON list of them.
function fileName(text: string): string {
  if (!text.startsWith('[')) return text
  try {
    const names: unknown = JSON.parse(text)
    return Array.isArray(names) ? String(names[0] ?? '') : text
  } catch {
    return text
  }
}
