import { ActionMenu, ChevronLeftIcon, PlusIcon, useCommands } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { Button, Title } from '@mantine/core'
import { type Around, backAddress } from '../model/explore/explore-address.ts'
import { defaultRange, freeId, isOneRange, maxPanes, type Pane } from '../model/explore/pane.ts'
import { TimeControls } from '../time/time-controls.tsx'
import { useDashboardView } from '../view/dashboard-view.ts'
import classes from './explore-page.module.css'
import { type Subject, startingPane, subjects } from './starting-pane.ts'
import { t } from './words.ts'

export type ExploreBarProps = {
  readonly panes: readonly Pane[]
  readonly around: Around
  readonly refreshInterval: string
  readonly onPanes: (panes: readonly Pane[]) => void
  readonly onRange: (range: Pane['range']) => void
  readonly onRefreshInterval: (refresh: string) => void
  readonly onRefresh: () => void
}

/** What concerns all panes: their time, one more of them, and the way back. */
export function ExploreBar(props: ExploreBarProps) {
  const { panes, around, refreshInterval, onRange, onRefreshInterval, onRefresh } = props
  const range = panes[0]?.range ?? defaultRange
  const entries = useEntries(props)
  return (
    <div className={classes.bar}>
      <Title order={1} size="h3" className={classes.title}>
        {t('explore')}
      </Title>
      {around.back !== undefined && (
        <Button
          component={Link}
          to={backAddress(around.back, range)}
          size="xs"
          variant="default"
          leftSection={<ChevronLeftIcon size={14} />}
        >
          {t('back')}
        </Button>
      )}
      {panes.length > 0 && (
        <ActionMenu
          align="end"
          target={
            <Button size="xs" variant="light" leftSection={<PlusIcon size={14} />} disabled={panes.length >= maxPanes}>
              {t('beside')}
            </Button>
          }
          entries={entries}
        />
      )}
      <div className={classes.times}>
        <TimeControls
          range={range}
          refresh={refreshInterval}
          onRange={onRange}
          onRefreshInterval={onRefreshInterval}
          onRefresh={onRefresh}
        />
        {!isOneRange(panes) && (
          <Button size="xs" variant="default" onClick={() => onRange(range)}>
            {t('oneTime')}
          </Button>
        )}
      </div>
    </div>
  )
}

// The same by the palette.
function useEntries({ panes, onPanes }: ExploreBarProps) {
  const { datasources } = useDashboardView()
  const range = panes[0]?.range ?? defaultRange
  const add = (subject: Subject) => () => onPanes([...panes, startingPane(subject, freeId(panes), datasources, range)])
  const entries = subjects.map((subject) => ({ label: t(subject), onSelect: add(subject) }))
  useCommands(
    panes.length >= maxPanes
      ? []
      : subjects.map((subject) => ({ label: t(`add_${subject}`), group: t('explore'), run: add(subject) })),
  )
  return entries
}
