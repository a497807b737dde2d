import { useEffect } from 'react'
import type { Sought } from '../sought.ts'
import type { InspectorPart } from './use-overlay.ts'
import type { Sight } from './use-sight.ts'

/** Shows the node that somebody asked to see last, and leads into the field that it is about. */
export function useSought(sought: Sought | undefined, sight: Sight, openInspector: (part: InspectorPart) => void) {
  useEffect(() => {
    if (sought === undefined) return
    const { nodeId, input } = sought
    sight.show(nodeId)
    if (input !== undefined) openInspector({ nodeId, input })
  }, [sought, sight, openInspector])
}
