import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

export type HintLayerProps = { readonly label: ReactNode; readonly target: HTMLElement; readonly isShown: boolean }

/** What `Hint` shows. */
export function HintLayer({ label, target, isShown }: HintLayerProps) {
  return (
    <Tooltip multiline maw="26rem" style={{ whiteSpace: 'pre-line' }} label={label} target={target} opened={isShown} />
  )
}
