import { EmptyState } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { Alert } from '@mantine/core'
import { t } from './words.ts'

/** Stands in the place of what an address means and is not there, and leads on. */
export function Gone({ title }: { readonly title: string }) {
  return (
    <EmptyState title={title}>
      <Link to="/alerting/list">{t('allRules')}</Link>
    </EmptyState>
  )
}

/** Above a list, where an address means one that is not in it. */
export function GoneNote({ text, list }: { readonly text: string; readonly list: string }) {
  return (
    <Alert color="orange" role="status" title={text}>
      <Link to={list}>{t('goneHint')}</Link>
    </Alert>
  )
}
