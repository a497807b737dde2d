import type { RefObject } from 'react'

/** Something that can be done on the page now, by its keys or from the palette. */
export type Command = {
  /** What it does, its verb first: "Duplicate the nodes". */
  readonly label: string
  /** The heading under which it stands, such as "Canvas". */
  readonly group?: string
  /** `Mod+D`, `Shift+R`, `?`, or presses one after the other: `g h`; several where any of them does. */
  readonly keys?: string | readonly string[]
  /** Other words that one may look for. */
  readonly alias?: string
  /** Its keys count only while the focus is in there, as arrows do on a canvas. */
  readonly within?: RefObject<HTMLElement | null>
  readonly run: () => void
}

export const keysOf = ({ keys = [] }: Command): readonly string[] => (typeof keys === 'string' ? [keys] : keys)
