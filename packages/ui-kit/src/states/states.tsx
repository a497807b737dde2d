import { Alert, Button, Center, Loader, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { WarningIcon } from '../shell/icons.tsx'
import classes from './states.module.css'
import { t } from './words.ts'

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <Center py="xl" flex={1}>
      <Stack align="center" gap="xs" maw={460} ta="center">
        <Text fw={600}>{title}</Text>
        {children !== undefined && (
          <Text component="div" size="sm" c="dimmed">
            {children}
          </Text>
        )}
      </Stack>
    </Center>
  )
}

export function LoadingState({ label = t('loading') }: { readonly label?: string }) {
  return (
    <Center py="xl" flex={1} role="status" aria-label={label} className={classes.loading}>
      <Loader type="dots" />
    </Center>
  )
}

/** What went wrong in the service's own words, and a way to try again. */
export function ErrorState({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  return (
    <Alert color="red" icon={<WarningIcon />} title={t('failed')} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{error instanceof Error ? error.message : String(error)}</Text>
        {retry !== undefined && (
          <Button size="xs" variant="light" color="red" onClick={retry}>
            {t('retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
