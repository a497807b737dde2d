import type { NodeEvent } from './run-api.ts'

/** What a node does, where a stream tells that; `undefined` for all its other events. @param data JSON */
export function readNodeEvent(data: string): NodeEvent | undefined {
  // Cheaper than to read each token twice.
  if (!data.startsWith('{"event":"node"')) return undefined
  return (JSON.parse(data) as { readonly data: NodeEvent }).data
}
