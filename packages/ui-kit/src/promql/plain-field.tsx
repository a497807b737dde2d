import { Textarea } from '@mantine/core'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { example as usual } from './example.ts'
import classes from './promql-editor.module.css'
import type { Caret, PromqlEditorProps } from './promql-editor-props.ts'
import { t } from './words.ts'

export type PlainFieldProps = PromqlEditorProps & {
  /** Somebody is about to write. */
  readonly onWanted: () => void
  /** It goes, and this is where one wrote in it; `undefined` where it had no focus. */
  readonly onLeave: (caret: Caret | undefined) => void
}

/** An expression without colours and completion. */
export function PlainField({ value, label, example = usual, ...on }: PlainFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const leave = useEffectEvent(on.onLeave)
  useLayoutEffect(() => {
    const place = field.current
    return () => leave(place !== null && document.activeElement === place ? caretOf(place) : undefined)
  }, [])
  return (
    <Textarea
      ref={field}
      aria-label={label ?? t('expression')}
      placeholder={t('hint', { example })}
      variant="unstyled"
      autosize
      classNames={{ input: classes.plain }}
      value={value}
      onPointerEnter={on.onWanted}
      onFocus={on.onWanted}
      onChange={(event) => on.onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey) return
        event.preventDefault()
        on.onSubmit(value)
      }}
    />
  )
}

const caretOf = ({ selectionStart: from, selectionEnd: to }: HTMLTextAreaElement): Caret => ({ from, to })
