import { EmptyState } from '@hearth/ui-kit'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'

export function NotFoundPage() {
  return (
    <EmptyState title="There is no such page">
      <Anchor component={Link} to="/" size="sm">
        All flows
      </Anchor>
    </EmptyState>
  )
}
