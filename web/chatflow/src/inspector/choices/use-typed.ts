import { type FormEvent, useRef, useState } from 'react'

/**
 * Which of two fields stands there, one that is searched and one that is written in, as it becomes known late whether
 * there is something to choose: what is typed meanwhile goes from one to the other, and who writes is not disturbed.
 *
 * @param isToBeFree whether what stands there is to be written in
 * @param isOfUse whether what is sought may be what is meant; else the list stays until whoever searches it has left
 */
export function useTyped(isToBeFree: boolean, isOfUse: boolean) {
  const [hasFocus, setHasFocus] = useState(false)
  const [isFree, setIsFree] = useState(isToBeFree)
  const text = useRef<string>(undefined)
  if (isFree !== isToBeFree && (!hasFocus || (isToBeFree && isOfUse))) setIsFree(isToBeFree)
  return {
    isFree,
    hasFocus,
    /** For the field that stands there. */
    handlers: {
      onFocus: () => setHasFocus(true),
      onInput({ currentTarget }: FormEvent<HTMLInputElement>) {
        // A search that is emptied asks for nothing.
        text.current = currentTarget.value === '' ? undefined : currentTarget.value
      },
      onBlur() {
        setHasFocus(false)
        text.current = undefined
      },
    },
    /** @returns what was typed last by whoever has the focus, unless it was nothing or is forgotten since */
    typed: () => text.current,
    forget() {
      text.current = undefined
    },
  }
}
