import { Textarea } from '@mantine/core'
import { useRef } from 'react'
import { ExpressionPicker } from '../expressions/expression-picker.tsx'
import { insertReference } from '../expressions/insert-reference.ts'
import { textOfHtml } from '../expressions/text-of-html.ts'
import { useExpressions } from '../expressions/use-expressions.ts'
import { ariaOf, type ControlProps, textOf } from '../form/field-form.ts'

const maxRows = 16

export type TextControlProps = ControlProps & {
  /** Takes the focus of another field that became this one while somebody typed. */
  readonly isTakingOver?: boolean
}

/** A text, into which expressions can be put. */
export function TextControl({ isTakingOver = false, ...props }: TextControlProps) {
  const { field, value, isReadOnly, onChange } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const text = textOfHtml(textOf(value))
  const expressions = useExpressions({
    field,
    isReadOnly,
    insert(expression, also) {
      const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {}
      const inserted = insertReference(text, selectionStart, selectionEnd, expression)
      onChange(inserted.text, also)
      // The text arrives with the next drawing; before that the cursor has nowhere to go.
      requestAnimationFrame(() => {
        area.current?.focus()
        area.current?.setSelectionRange(inserted.cursor, inserted.cursor)
      })
    },
  })
  return (
    <Textarea
      {...ariaOf(props)}
      ref={area}
      size="xs"
      autosize
      autoFocus={isTakingOver}
      minRows={field.rows ?? 1}
      maxRows={Math.max(maxRows, field.rows ?? 1)}
      disabled={isReadOnly}
      placeholder={field.placeholder ?? ''}
      value={text}
      onChange={(event) => {
        onChange(event.currentTarget.value)
        expressions.typed(event.currentTarget.value, event.currentTarget.selectionStart)
      }}
      rightSection={expressions.isOffered && <ExpressionPicker expressions={expressions} label={field.label} />}
      rightSectionProps={{ style: { alignItems: 'flex-start', paddingTop: 3 } }}
    />
  )
}
