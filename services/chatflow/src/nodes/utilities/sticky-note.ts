import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { textInput } from '../inputs.ts'

/** A remark on the canvas; it does nothing. */
export const stickyNote: NodeDefinition = {
  name: 'stickyNote',
  label: 'Sticky Note',
  version: 2,
  type: 'StickyNote',
  category: 'Utilities',
  description: 'A note for people; it does nothing',
  baseClasses: ['StickyNote'],
  inputs: [textInput('note', '', { rows: 1, placeholder: 'Type something here', optional: true })],
  init: () => undefined,
}
