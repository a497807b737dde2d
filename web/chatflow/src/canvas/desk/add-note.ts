import type { Point } from '@hearth/flow'
import type { FlowType } from '../../api/chatflow.ts'
import type { Components } from '../../api/use-components.ts'
import type { Edits } from '../edits/use-edits.ts'

/** Puts a note to a place of the canvas. */
export function addNote(components: Components, type: FlowType, edits: Edits, at: Point): void {
  const component = components.get(type === 'AGENTFLOW' ? 'stickyNoteAgentflow' : 'stickyNote')
  if (component !== undefined) edits.add({ component, at })
}
