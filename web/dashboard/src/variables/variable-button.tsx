import { ChevronDownIcon } from '@hearth/ui-kit'
import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import type { VariableOption, VariableState } from '../model/variable.ts'
import { wordSelection } from './choose.ts'
import classes from './variable-bar.module.css'

export type VariablePickerProps = {
  readonly state: VariableState
  readonly label: string
  readonly onChange: (selected: readonly VariableOption[]) => void
}

export type VariableButtonProps = ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> &
  Pick<VariablePickerProps, 'state' | 'label'> & { readonly chosen: readonly VariableOption[] }

/** What is chosen of a variable, as the button that changes it. */
export function VariableButton({ state, label, chosen, ...button }: VariableButtonProps) {
  const text = wordSelection(chosen)
  return (
    <Button
      size="xs"
      variant="default"
      classNames={{ label: classes.chosen ?? '' }}
      rightSection={<ChevronDownIcon size={14} />}
      aria-label={`${label}: ${text}`}
      title={state.error ?? text}
      data-error={state.error !== undefined || undefined}
      {...button}
      className={classes.picker}
    >
      {text}
    </Button>
  )
}
