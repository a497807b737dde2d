import { AskError } from '@hearth/ui-kit'
import { Alert, Button, Stack, Text } from '@mantine/core'
import type { useChangeConfig } from '../api/use-config-file.ts'
import { t } from './words.ts'

export type OutcomeProps = {
  readonly change: Pick<ReturnType<typeof useChangeConfig>, 'error' | 'isSuccess'>
  /** Takes the file as it is now, in the place of what was written here. */
  readonly onReload: () => void
}

/** How the last change went. */
export function Outcome({ change: { error, isSuccess }, onReload }: OutcomeProps) {
  if (isSuccess)
    return (
      <Alert color="teal" p="xs" role="status">
        <Text size="sm">{t('saved')}</Text>
      </Alert>
    )
  if (error === null) return null
  const isConflict = error instanceof AskError && error.status === 409
  return (
    <Alert color="red" role="alert" title={t('notChanged')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{error.message}</Text>
        {isConflict && (
          <Button size="xs" variant="light" color="red" onClick={onReload}>
            {t('takeTheirs')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
