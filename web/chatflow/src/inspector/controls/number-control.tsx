import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { isReference } from '../expressions/references.ts'
import { ariaOf, type ControlProps, textOf } from '../form/field-form.ts'
import { TextControl } from './text-control.tsx'

/** A number, kept as text as Flowise's editor does; or a text that becomes one at the run. */
export function NumberControl(props: ControlProps) {
  const { field, value, isReadOnly, onChange } = props
  const [isTakingOver, setTakingOver] = useState(false)
  const text = textOf(value)
  if (text !== '' && (isReference(text) || !Number.isFinite(Number(text))))
    return <TextControl {...props} isTakingOver={isTakingOver} />
  return (
    <NumberInput
      {...ariaOf(props)}
      size="xs"
      disabled={isReadOnly}
      placeholder={field.placeholder ?? ''}
      step={field.step ?? 1}
      value={text}
      onChange={(next) => onChange(String(next))}
      onKeyDown={(event) => {
        // A brace begins an expression, which a field for numbers does not take.
        if (event.key !== '{') return
        event.preventDefault()
        setTakingOver(true)
        onChange('{')
      }}
    />
  )
}
