import type { DocumentFault } from '@hearth/flow'
import { EmptyState } from '@hearth/ui-kit'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { t } from './words.ts'

/** In the place of a drawing that cannot be read: why, and where it is mended. */
export function UnreadableFlow({ fault: { message } }: { readonly fault: DocumentFault }) {
  const navigate = useNavigate({ from: '/flows/$id' })
  return (
    <EmptyState title={t('cannotDraw')}>
      <p>{message}</p>
      <Button size="xs" variant="default" onClick={() => void navigate({ search: { tab: 'json' } })}>
        {t('mendJson')}
      </Button>
    </EmptyState>
  )
}
