import { Stack, Switch, Text } from '@mantine/core'
import type { User } from '../saved/use-overview.ts'
import { UsedBy } from '../saved/used-by.tsx'
import { t } from './words.ts'

export type RenameUsesProps = {
  /** The name that they know. */
  readonly name: string
  readonly users: readonly User[]
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}

/** Asks what becomes of those who use a variable that is renamed. */
export function RenameUses({ name, users, isChosen, onChoose }: RenameUsesProps) {
  return (
    <Stack gap="xs">
      <Text size="sm">{t('uses', { count: users.length, name })}</Text>
      <UsedBy users={users} />
      <Switch
        label={t('renameUses')}
        description={isChosen ? t('renameHint') : t('leaveHint')}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
    </Stack>
  )
}
