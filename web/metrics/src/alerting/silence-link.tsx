import { Link } from '@hearth/ui-kit/router'
import { Badge, Button } from '@mantine/core'
import { matchersOf, renderMatchers } from '../silences/matchers.ts'
import { t } from './words.ts'

export type SilenceLinkProps = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  /** Ids of those that keep it quiet. */
  readonly silences: readonly string[]
}

/** Leads to a silence about this very alert, or to the one that there is. */
export function SilenceLink({ name, labels, silences: [first] }: SilenceLinkProps) {
  if (first !== undefined)
    return (
      <Link to="/silences/new" search={{ id: first }} aria-label={t('silenceOf', { name })}>
        <Badge size="sm" variant="light" color="gray" style={{ cursor: 'pointer' }}>
          {t('silenced')}
        </Badge>
      </Link>
    )
  return (
    <Button
      component={Link}
      to="/silences/new"
      search={{ filter: renderMatchers(matchersOf(labels)) }}
      size="compact-xs"
      variant="subtle"
      aria-label={t('silenceAlert', { name })}
    >
      {t('silence')}
    </Button>
  )
}
