import { Failure } from '@hearth/kernel'
import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import { readText } from '../read-inputs.ts'

/**
 * The address in an input; `https` where it names no scheme.
 *
 * @throws {Failure} `broken` when it is none
 */
export function readAddress(inputs: NodeInputs, name: string): string {
  const text = readText(inputs, name)?.trim() ?? ''
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (text !== '' && URL.canParse(address) && /^https?:/i.test(address)) return new URL(address).href
  throw new Failure('broken', `Cannot load "${inputs.label}": "${text.slice(0, 100)}" is no web address`)
}
