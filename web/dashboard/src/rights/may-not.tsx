import { EmptyState } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { Stack } from '@mantine/core'
import type { Action } from '../queries/own-actions.ts'
import { t } from './words.ts'

export type MayNotProps = {
  /** What would be needed. */
  readonly action: Action
  /** Where one may look instead. */
  readonly back?: { readonly to: string; readonly label: string }
}

/** Stands in the place of what somebody may not do: what it takes, who gives it, and where to go on. */
export function MayNot({ action, back = { to: '/', label: t('all') } }: MayNotProps) {
  return (
    <EmptyState title={t('title')}>
      <Stack gap="sm">
        {t(action)}
        <Link to={back.to}>{back.label}</Link>
      </Stack>
    </EmptyState>
  )
}
