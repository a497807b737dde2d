import { useDeferredValue } from 'react'
import { useIsLate } from './use-is-late.ts'

/**
 * What is to be shown: what is asked for, or for a moment what was shown before it, while another view is being loaded.
 *
 * @param asked the same object until something else is asked for
 * @param viewOf names the view that it needs; within one view what is asked for holds at once, as fields may show it
 */
export function useKeptView<Asked>(asked: Asked, viewOf: (asked: Asked) => unknown): Asked {
  const before = useDeferredValue(asked)
  const isLoading = viewOf(before) !== viewOf(asked)
  const isLate = useIsLate(isLoading)
  return isLoading && !isLate ? before : asked
}
