import type { DocumentFault } from '@hearth/flow'
import { EmptyState } from '@hearth/ui-kit'
import { useNavigate } from '@hearth/ui-kit/router'
import { Button } from '@mantine/core'
import { said } from './said.ts'
import { t } from './words.ts'

/** In the place of a drawing that cannot be read: why, and where it is mended. */
export function UnreadableFlow({ fault: { message } }: { readonly fault: DocumentFault }) {
  const navigate = useNavigate()
  return (
    <EmptyState title={t('cannotDraw')}>
      <p>{said(message)}</p>
      <Button size="xs" variant="default" onClick={() => navigate({ search: { tab: 'json' } })}>
        {t('mendJson')}
      </Button>
    </EmptyState>
  )
}
