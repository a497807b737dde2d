import { Textarea } from '@mantine/core'
import { useRef } from 'react'
import { ExpressionPicker } from '../expressions/expression-picker.tsx'
import { insertReference } from '../expressions/insert-reference.ts'
import { textOfHtml } from '../expressions/text-of-html.ts'
import { useExpressions } from '../expressions/use-expressions.ts'
import { ariaOf, type ControlProps, textOf } from '../form/field-form.ts'
import classes from './text-control.module.css'

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
  const rows = field.rows ?? 1
  const mostRows = Math.max(maxRows, rows)
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
      autoFocus={isTakingOver}
      classNames={{ input: classes.text ?? '' }}
      // Browsers without the rule of the style sheet make it as high as its lines.
      rows={Math.min(Math.max(rows, text.split('\n').length), mostRows)}
      __vars={{ '--rows': String(rows), '--most-rows': String(mostRows) }}
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
