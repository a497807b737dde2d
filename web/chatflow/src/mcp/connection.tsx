import { CheckIcon, RefreshIcon } from '@hearth/ui-kit'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Notice } from '../app/notice.tsx'
import type { McpServer, McpServerDetail } from './mcp-server.ts'
import { t } from './words.ts'

const stateWords = { PENDING: 'notConnected', AUTHORIZED: 'connected', ERROR: 'broken' } as const

/** How the last try to connect went, in a word or two. */
export function wordsOfStatus({ status }: Pick<McpServer, 'status'>): string {
  return t(stateWords[status])
}

export type ConnectionProps = {
  readonly server: McpServerDetail
  readonly isBusy: boolean
  /** What the try now answered. */
  readonly connected: McpServerDetail | undefined
  readonly error: Error | null
  readonly onConnect: () => void
}

/** Tries the connection, and says how that went. */
export function Connection({ server, isBusy, connected, error, onConnect }: ConnectionProps) {
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button variant="default" leftSection={<RefreshIcon size={16} />} loading={isBusy} onClick={onConnect}>
          {t('test')}
        </Button>
        {connected === undefined && error === null && (
          <Text size="sm">{isBusy ? t('testing') : wordsOfStatus(server)}</Text>
        )}
        {connected !== undefined && error === null && (
          <Group gap={6} role="status" wrap="nowrap">
            <CheckIcon size={16} />
            <Text size="sm">{t('answered', { count: connected.toolCount, duration: connected.durationMs ?? 0 })}</Text>
          </Group>
        )}
      </Group>
      {error !== null && <Notice kind="error">{error.message}</Notice>}
    </Stack>
  )
}
