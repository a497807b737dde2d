import { useEffect, useRef } from 'react'

/** Begins a view at its top, and one that is come back to where it was left. */
export function useScroll(pathname: string): void {
  const shown = useRef(pathname)
  useEffect(() => {
    // What is loaded anew is scrolled by the browser.
    if (shown.current === pathname) return
    shown.current = pathname
    scrollTo(0, history.state?.scrollY ?? 0)
  }, [pathname])
}
