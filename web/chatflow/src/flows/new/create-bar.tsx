import { Button, Group, TextInput } from '@mantine/core'
import { t } from '../words.ts'
import classes from './new-flow.module.css'

export type CreateBarProps = {
  readonly name: string
  readonly onName: (name: string) => void
  readonly action: string
  readonly busy: boolean
  readonly error: Error | null
}

/** The name of what is made, and what makes it. */
export function CreateBar({ name, onName, action, busy, error }: CreateBarProps) {
  return (
    <Group className={classes.foot} align="end" gap="sm">
      <TextInput
        flex="1 1 12rem"
        label={t('name')}
        value={name}
        error={error?.message}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy} disabled={name.trim() === ''}>
        {action}
      </Button>
    </Group>
  )
}
