import { ErrorState, LoadingState } from '@hearth/ui-kit'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Notice } from '../app/notice.tsx'
import { said } from '../templates/said.ts'
import { useOpenNewTool } from './use-open-new-tool.ts'
import { useToolTemplates } from './use-tools.ts'
import { t } from './words.ts'

/** Tools to begin with; the one that is chosen is kept and opened. */
export function TemplateDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useToolTemplates()
  const chosen = useOpenNewTool()
  return (
    <Modal opened onClose={onClose} title={t('templates')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="md">
        {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
        {data === undefined && error === null && <LoadingState />}
        {data?.length === 0 && <Text size="sm">{t('noTemplates')}</Text>}
        {data?.map(({ id, name, description, schema, func, color }) => (
          <Group key={id} justify="space-between" wrap="nowrap" gap="sm">
            <div>
              <Text size="sm" fw={600}>
                {name}
              </Text>
              <Text size="xs" c="dimmed">
                {said(description)}
              </Text>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              loading={chosen.isPending}
              onClick={() => chosen.open({ name, description, schema, func, ...(color && { color }) })}
            >
              {t('use', { name })}
            </Button>
          </Group>
        ))}
        {chosen.error !== null && <Notice kind="error">{chosen.error.message}</Notice>}
      </Stack>
    </Modal>
  )
}
