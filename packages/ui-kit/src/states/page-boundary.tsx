import { Button, Center, Stack, Text } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { t } from './words.ts'

type State = { readonly error: unknown }

/**
 * Says so when the page itself breaks, in place of nothing at all: a part of it that another build has
 * replaced meanwhile cannot be loaded any more, and loading the page anew gets that build.
 */
export class PageBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? t('noReason') }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return (
      <Center mih="100dvh" p="md" role="alert">
        <Stack align="center" gap="xs" maw={460} ta="center">
          <Text fw={600}>{t('broke')}</Text>
          <Text size="sm" c="dimmed">
            {error instanceof Error ? error.message : String(error)}
          </Text>
          <Button size="xs" onClick={() => location.reload()}>
            {t('reload')}
          </Button>
        </Stack>
      </Center>
    )
  }
}
