import type { ReactElement, ReactNode } from 'react'

/** A thing that can be chosen in a menu: something that is done, or a link. */
export type MenuAction = {
  readonly label: string
  readonly icon?: ReactNode
  /** It is what holds now. */
  readonly isCurrent?: boolean
  /** It takes something away. */
  readonly isDangerous?: boolean
  readonly isDisabled?: boolean
  /** The keys that do the same, as a command has them: `Mod+D`. */
  readonly keys?: string | undefined
  /** The language that the label is written in, where it is not the reader's. */
  readonly lang?: string
} & (
  | { readonly onSelect: () => void }
  | { readonly href: string; readonly opensNewTab?: boolean; readonly isDownload?: boolean }
)

/** What stands in a menu, from top to bottom. */
export type MenuEntry = MenuAction | { readonly heading: string } | 'divider'

/** What a button has to take to open a menu. */
type MenuTarget = ReactElement<{
  readonly onClick?: (() => void) | undefined
  readonly onPointerEnter?: (() => void) | undefined
  readonly 'aria-haspopup'?: 'menu' | undefined
  readonly 'aria-expanded'?: boolean | undefined
}>

export type ActionMenuProps = {
  /** The button that opens it. */
  readonly target: MenuTarget
  readonly entries: readonly MenuEntry[]
  /** Below which end of the button. */
  readonly align?: 'start' | 'end'
}

export type PlaceMenuProps = {
  /** What it is the menu of, to whoever does not see where it opens. */
  readonly label: string
  /** Where in the window. */
  readonly at: { readonly x: number; readonly y: number }
  readonly entries: readonly MenuEntry[]
  /** It was left, or something was chosen, which is done after this. */
  readonly onClose: () => void
}
