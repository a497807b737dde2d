import type { FlowType } from '../../api/chatflow.ts'
import type { Components } from '../../api/use-components.ts'
import type { Edits } from '../edits/use-edits.ts'
import type { Sight } from './use-sight.ts'

/** Puts a note into the middle of what is in sight. */
export function addNote(components: Components, type: FlowType, edits: Edits, sight: Sight): void {
  const component = components.get(type === 'AGENTFLOW' ? 'stickyNoteAgentflow' : 'stickyNote')
  if (component !== undefined) edits.add({ component, at: sight.centre() })
}
