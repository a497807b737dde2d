import { useEffect, useEffectEvent, useState } from 'react'

export type HeldOptions = {
  /** What goes along is not there yet. */
  readonly waits: boolean
  /** Something of it will not be. */
  readonly lacks: boolean
  /** Sends what was held. */
  readonly onThere: () => void
}

/** Whether a message is held until what goes along with it is there; where that fails, it is no longer. */
export function useHeld({ waits, lacks, onThere }: HeldOptions) {
  const [isHeld, setIsHeld] = useState(false)
  const end = useEffectEvent(() => {
    setIsHeld(false)
    if (!lacks) onThere()
  })
  useEffect(() => {
    if (isHeld && !waits) end()
  }, [isHeld, waits])
  return [isHeld, setIsHeld] as const
}
