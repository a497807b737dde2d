import { useRef, useState } from 'react'

export type DraftText = {
  /** What is written and not taken yet, else the value. */
  readonly shown: string
  write(text: string): void
  /** Tells what was written, or `text`, where it differs from the value. */
  take(text?: string): void
}

type Draft = { readonly text: string; readonly of: string }

/** A text that counts once it is finished: half of it would be asked in vain. A value from elsewhere ends what is written. */
export function useDraftText(value: string, onChange: (text: string) => void): DraftText {
  const [draft, setDraft] = useState<Draft>()
  // What an editor tells is drawn in the next turn of the page; whoever leaves the field before has written it, too.
  const written = useRef<Draft>(undefined)
  const keep = (next: Draft | undefined) => {
    written.current = next
    setDraft(next)
  }
  const textOf = (kept: Draft | undefined) => (kept !== undefined && kept.of === value ? kept.text : value)
  return {
    shown: textOf(draft),
    write: (text) => keep({ text, of: value }),
    take(text = textOf(written.current)) {
      // Where it is undone, what was there before is shown.
      keep(undefined)
      if (text !== value) onChange(text)
    },
  }
}
