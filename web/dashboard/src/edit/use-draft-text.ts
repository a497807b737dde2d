import { useState } from 'react'

export type DraftText = {
  /** What is written and not taken yet, else the value. */
  readonly shown: string
  write(text: string): void
  /** Tells what was written, or `text`, where it differs from the value. */
  take(text?: string): void
}

/** A text that counts once it is finished: half of it would be asked in vain. A value from elsewhere ends what is written. */
export function useDraftText(value: string, onChange: (text: string) => void): DraftText {
  const [draft, setDraft] = useState<{ readonly text: string; readonly of: string }>()
  const shown = draft !== undefined && draft.of === value ? draft.text : value
  return {
    shown,
    write: (text) => setDraft({ text, of: value }),
    take(text = shown) {
      // Where it is undone, what was there before is shown.
      setDraft(undefined)
      if (text !== value) onChange(text)
    },
  }
}
