import { RefreshIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { t } from '../words.ts'
import type { useChoices } from './use-choices.ts'

export type ChoicesStateProps = { readonly choices: ReturnType<typeof useChoices>; readonly label: string }

/** Asks again what there is to choose from. */
export function RefreshChoices({ choices, label }: ChoicesStateProps) {
  return (
    <ActionIcon
      variant="default"
      size={30}
      aria-label={t('refreshChoices', { label })}
      loading={choices.isLoading}
      onClick={choices.refresh}
    >
      <RefreshIcon size={14} />
    </ActionIcon>
  )
}

/** Why there is nothing to choose from, where there is not. */
export function ChoicesState({ choices, label }: ChoicesStateProps) {
  const { error, isLoading, options, refresh } = choices
  if (error !== null)
    return (
      <Group gap="xs" role="alert">
        <Text size="xs" c="red">
          {error.message}
        </Text>
        <Button size="compact-xs" variant="default" onClick={refresh} aria-label={t('askAgainFor', { label })}>
          {t('tryAgain')}
        </Button>
      </Group>
    )
  if (isLoading || options.length > 0) return null
  return (
    <Text size="xs" c="dimmed">
      {t('nothingOffered')}
    </Text>
  )
}
