import { textInput } from '../inputs.ts'
import { agentflowNode } from './agentflow-node.ts'

/** A note for people; it does not run. */
export const stickyNoteAgentflow = agentflowNode(
  {
    name: 'stickyNoteAgentflow',
    label: 'Sticky Note',
    version: 1,
    type: 'StickyNote',
    role: 'note',
    color: '#fee440',
    description: 'A note for people; it does nothing',
    inputs: [textInput('note', '', { rows: 1, placeholder: 'Type something here', optional: true })],
  },
  async () => ({ input: {}, output: {} }),
)
