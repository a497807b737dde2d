import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import { isOn } from './model-settings.ts'

/** Jina's own fields. */
export function jinaOptions(inputs: NodeInputs): Readonly<Record<string, unknown>> {
  return isOn(inputs, 'allowLateChunking') ? { late_chunking: true } : {}
}
