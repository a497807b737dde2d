import { EmptyState } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { t } from './words.ts'

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <EmptyState title={t('notFound')}>
      <Link to="/query">{t('toQueries')}</Link>
    </EmptyState>
  )
}
