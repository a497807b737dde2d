import { useEffect, useState } from 'react'
import { useNavigation } from './use-address.ts'

/** Somebody was held when going elsewhere. */
export type Leaving = { readonly proceed: () => void; readonly stay: () => void }

type Held = { readonly proceed: () => void; readonly focused: Element | null }

/**
 * Holds whoever goes to another path while something would be lost by that; when the tab is closed the browser asks.
 *
 * @returns what there is to decide, `undefined` while nobody is held
 */
export function useLeaveGuard(isDirty: boolean): Leaving | undefined {
  const navigation = useNavigation()
  const [held, setHeld] = useState<Held>()
  useEffect(() => {
    if (!isDirty) return undefined
    const takeAway = navigation.guard({
      holds: (from, to) => from.pathname !== to.pathname,
      onHeld: (proceed) => setHeld({ proceed, focused: document.activeElement }),
    })
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => {
      takeAway()
      removeEventListener('beforeunload', ask)
    }
  }, [navigation, isDirty])
  // Whoever stays finds the focus where it was before the question.
  useEffect(() => () => void (held?.focused instanceof HTMLElement && held.focused.focus()), [held])
  if (held === undefined) return undefined
  const stay = () => setHeld(undefined)
  return {
    stay,
    proceed() {
      stay()
      held.proceed()
    },
  }
}
