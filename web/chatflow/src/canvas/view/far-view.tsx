import { useStore } from '@xyflow/react'
import { type RefObject, useLayoutEffect } from 'react'

// The name of a node is then less than five pixels high.
const legibleFrom = 0.35

/**
 * Marks the canvas as seen from afar, where no word of a node can be read: the nodes are then plain plates in the
 * colours of their kinds, which tells more, and costs the browser a third with each frame in which one of hundreds moves.
 */
export function FarView({ box }: { readonly box: RefObject<HTMLElement | null> }): null {
  const isFar = useStore(({ transform }) => transform[2] < legibleFrom)
  useLayoutEffect(() => {
    box.current?.toggleAttribute('data-far', isFar)
  }, [box, isFar])
  return null
}
