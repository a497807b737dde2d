import type { ReactNode } from 'react'

/** Unicode's sign in a text for what is none; see `WithElement`. */
export const place = '\uFFFC'

export type WithElementProps = {
  /** With `place` among its values. */
  readonly sentence: string
  readonly children: ReactNode
}

/** A sentence with an element in it, wherever the reader's language has its place. */
export function WithElement({ sentence, children }: WithElementProps) {
  const [before, after] = sentence.split(place)
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}
