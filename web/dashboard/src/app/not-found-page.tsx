import { EmptyState } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { t } from './words.ts'

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <EmptyState title={t('noPage')}>
      <Link to="/">{t('allDashboards')}</Link>
    </EmptyState>
  )
}
