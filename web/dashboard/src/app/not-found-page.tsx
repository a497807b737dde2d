import { EmptyState, Shell } from '@hearth/ui-kit'
import { Link } from '@tanstack/react-router'

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <Shell service="dashboard" title="Unknown address">
      <EmptyState title="There is no page at this address">
        <Link to="/">All dashboards</Link>
      </EmptyState>
    </Shell>
  )
}
