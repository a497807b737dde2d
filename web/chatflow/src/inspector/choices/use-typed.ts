import { type FormEvent, useRef, useState } from 'react'

/**
 * Which of two fields stands there, one that is searched and one that is written in, as it becomes known late whether
 * there is something to choose: what is typed meanwhile goes from one to the other, and who writes is not disturbed.
 */
export function useTyped(isToBeFree: boolean) {
  const [hasFocus, setHasFocus] = useState(false)
  const [isFree, setIsFree] = useState(isToBeFree)
  const text = useRef<string>(undefined)
  if (isFree !== isToBeFree && (isToBeFree || !hasFocus)) setIsFree(isToBeFree)
  return {
    isFree,
    hasFocus,
    /** For the field that stands there. */
    handlers: {
      onFocus: () => setHasFocus(true),
      onInput({ currentTarget }: FormEvent<HTMLInputElement>) {
        text.current = currentTarget.value
      },
      onBlur() {
        setHasFocus(false)
        text.current = undefined
      },
    },
    /** @returns what was typed last by whoever has the focus, unless it was nothing or something was chosen since */
    typed: () => text.current,
    chosen() {
      text.current = undefined
    },
  }
}
