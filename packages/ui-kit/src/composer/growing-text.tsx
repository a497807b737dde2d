import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useLateFocus } from '../keys/use-late-focus.ts'
import classes from './growing-text.module.css'

export type GrowingTextProps = {
  /** What is to be written here, to whoever does not see it. */
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onPaste: (event: ClipboardEvent) => void
  /** Takes the focus when it is first shown, unless somebody types elsewhere. */
  readonly autoFocus: boolean
}

/**
 * A text field as high as its text, up to eight lines. The style sheet alone makes it so: measuring it in script would
 * have the whole page laid out anew with every key.
 */
export function GrowingText({ label, text, onText, autoFocus, ...props }: GrowingTextProps) {
  const field = useLateFocus<HTMLTextAreaElement>(autoFocus)
  return (
    <div className={classes.field} data-text={text}>
      <textarea
        {...props}
        ref={field}
        className={classes.text}
        aria-label={label}
        rows={1}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </div>
  )
}
