import { EmptyState } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { Anchor } from '@mantine/core'
import { t } from './words.ts'

export function NotFoundPage() {
  return (
    <EmptyState title={t('notFound')}>
      <Anchor component={Link} to="/" size="sm">
        {t('allFlows')}
      </Anchor>
    </EmptyState>
  )
}
