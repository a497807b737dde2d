import type { ComponentInput } from '@hearth/flow'
import { Anchor } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { textOfHtml } from '../expressions/text-of-html.ts'
import { type FieldForm, textOf } from '../form/field-form.ts'
import { useFormOwner } from '../form/form-owner.ts'
import { t } from '../words.ts'

const InstructionDialog = lazy(async () => ({
  default: (await import('./instruction-dialog.tsx')).InstructionDialog,
}))

export type InstructionButtonProps = {
  readonly field: ComponentInput
  readonly form: FieldForm
  readonly value: unknown
}

/** Beside a field for instructions: has a model write them, for a field whose definition says so. */
export function InstructionButton({ field, form, value }: InstructionButtonProps) {
  const { isReadOnly } = useFormOwner()
  const [isOpen, setOpen] = useState(false)
  if (field.generateInstruction !== true || isReadOnly) return null
  const { name, label } = field
  const before = textOfHtml(textOf(value))
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="xs"
        ml="auto"
        aria-haspopup="dialog"
        aria-label={t('writeItFor', { label })}
        onClick={() => setOpen(true)}
      >
        {t('writeIt')}
      </Anchor>
      <Suspense>
        {isOpen && (
          <InstructionDialog
            label={label}
            before={before}
            onTake={(text) => form.change({ [name]: text }, { label })}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
