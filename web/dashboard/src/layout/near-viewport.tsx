import {
  createContext,
  type ReactNode,
  type RefObject,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'

type Watch = (element: Element, onChange: (isNear: boolean) => void) => () => void

const Context = createContext<Watch | undefined>(undefined)

// Far enough that a panel is drawn before it scrolls into sight.
const margin = '200px 0px'

/** Lets any number of children learn, through one observer, whether they are near what is in sight. */
export function NearViewportProvider({ children }: { readonly children: ReactNode }) {
  const [watch] = useState(createWatch)
  return <Context.Provider value={watch}>{children}</Context.Provider>
}

/** Whether the element behind `ref` is in sight or close to it. */
export function useIsNear(): { readonly ref: RefObject<HTMLElement | null>; readonly isNear: boolean } {
  const ref = useRef<HTMLElement | null>(null)
  const watch = useContext(Context)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (ref.current === null || watch === undefined) return undefined
    // Making panels may wait a frame; scrolling may not.
    return watch(ref.current, (near) => startTransition(() => setIsNear(near)))
  }, [watch])
  return { ref, isNear }
}

function createWatch(): Watch {
  const listeners = new Map<Element, (isNear: boolean) => void>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
    },
    { rootMargin: margin },
  )
  return (element, onChange) => {
    listeners.set(element, onChange)
    observer.observe(element)
    return () => {
      listeners.delete(element)
      observer.unobserve(element)
    }
  }
}
