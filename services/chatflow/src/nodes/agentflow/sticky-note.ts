import { agentNode } from '../../domain/agentflow/agent-node.ts'
import { describe } from './describe.ts'

/** A note for people; it does not run. */
export const stickyNoteAgentflow = agentNode(
  describe({
    name: 'stickyNoteAgentflow',
    label: 'Sticky Note',
    version: 1,
    type: 'StickyNote',
    role: 'note',
    color: '#fee440',
    description: 'A note for people; it does nothing',
    inputs: [{ name: 'note', label: '', type: 'string', rows: 1, placeholder: 'Type something here', optional: true }],
  }),
  async () => ({ input: {}, output: {} }),
)
