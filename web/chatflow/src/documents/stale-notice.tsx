import { Button, Group, Text } from '@mantine/core'
import { Notice } from '../app/notice.tsx'
import { useFill } from './ingest/use-fill.ts'
import { t } from './words.ts'

/** Says of a store that its vectors are not all of its pieces as they stand, and makes them so. */
export function StaleNotice({ storeId }: { readonly storeId: string }) {
  const fill = useFill(storeId)
  return (
    <Notice kind="warning">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t('staleHelp')}</Text>
        <Button size="xs" variant="default" loading={fill.isPending} onClick={() => fill.mutate()}>
          {t('mendVectors')}
        </Button>
      </Group>
      {fill.error !== null && <Text size="sm">{fill.error.message}</Text>}
    </Notice>
  )
}
