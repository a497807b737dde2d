import type { ComponentInput } from '@hearth/flow'
import { Anchor } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { said } from '../../kinds/said.ts'
import classes from './field.module.css'

/** What a field does, and how to use it, where there is more to say. */
export function FieldHelp({ id, field }: { readonly id: string; readonly field: ComponentInput }) {
  const hint = hintOf(field.hint)
  const [opened, { toggle }] = useDisclosure(false)
  if (field.description === undefined && hint === undefined) return null
  return (
    <div>
      {field.description !== undefined && (
        <div id={id} className={classes.help}>
          {said(field.description)}
        </div>
      )}
      {hint !== undefined && (
        <Anchor component="button" type="button" size="xs" aria-expanded={opened} onClick={toggle}>
          {said(hint.label)}
        </Anchor>
      )}
      {opened && <div className={classes.help}>{said(hint?.value ?? '')}</div>}
    </div>
  )
}

function hintOf(hint: unknown): { readonly label: string; readonly value: string } | undefined {
  if (typeof hint !== 'object' || hint === null) return undefined
  const { label, value } = hint as { label?: unknown; value?: unknown }
  return typeof label === 'string' && typeof value === 'string' ? { label, value } : undefined
}
