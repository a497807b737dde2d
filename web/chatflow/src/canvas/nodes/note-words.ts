import type { FlowNode } from '@hearth/flow'

/** What is written on a note. */
export function noteWords({ data }: FlowNode): string {
  const note = data.inputs?.note
  return typeof note === 'string' ? note : ''
}
