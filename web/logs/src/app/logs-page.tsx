import { Shell } from '@hearth/ui-kit'
import { Button, Drawer } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import type { ContainerBody } from '../../../../services/logs/src/wire/container.ts'
import { ContainerList } from '../list/container-list.tsx'
import { useContainers } from '../queries/use-containers.ts'
import { useFind } from '../queries/use-find.ts'
import { useTimes } from '../range/use-times.ts'
import { LogPane } from '../tail/log-pane.tsx'
import { Toolbar } from '../toolbar/toolbar.tsx'
import { idsOf } from './ids-of.ts'
import { LogViews } from './log-views.tsx'
import classes from './logs-page.module.css'
import { titleOf } from './title-of.ts'
import { useView } from './use-view.ts'
import { selectionOf } from './view.ts'
import { t } from './words.ts'

const none: readonly ContainerBody[] = []

// Pages ask nothing of other containers.
const isOwn = (id: string) => id.startsWith('bundle/')

/** The page of the log service: what writes logs on the left, what it writes beside it. */
export function LogsPage() {
  const [view, changeView] = useView()
  const [listOpen, list] = useDisclosure(false)
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const listed = useContainers().data ?? none
  const names = useMemo(() => new Map(listed.map(({ id, name }) => [id, name])), [listed])
  const chosen = idsOf(view.containers, listed)
  const find = useFind(view.search, view.isExpression)
  const { showTimes } = view
  const showNames = chosen.length !== 1
  const options = useMemo(() => ({ showTimes, names, showNames, find }), [showTimes, names, showNames, find])
  const selection = selectionOf(view).toString()
  const { within, isLive } = useTimes(view.range)
  const wrap = view.wrap ?? isNarrow
  const choose = (containers: readonly string[]) => {
    changeView({ containers })
    list.close()
  }
  const ruleSubject = async () =>
    (await import('../rules/form/subject-of.ts')).subjectOf(view, listed, titleOf(chosen, names))
  const chooser = (
    <Button size="xs" variant="default" hiddenFrom="md" onClick={list.open} maw={180}>
      {titleOf(chosen, names)}
    </Button>
  )
  return (
    <Shell service="logs" title={t('logs')} views={<LogViews current="lines" />} fill>
      <div className={classes.page}>
        <aside className={classes.side} aria-label={t('containers')}>
          <ContainerList chosen={chosen} onChoose={choose} />
        </aside>
        <section className={classes.main} aria-label={titleOf(chosen, names)}>
          <Toolbar
            view={view}
            wrap={wrap}
            selection={`${selection}&${within}`}
            onChange={changeView}
            ruleSubject={ruleSubject}
            chooser={chooser}
          />
          <LogPane
            selection={selection}
            within={within}
            isLive={isLive}
            onFollow={() => changeView({ range: undefined })}
            containers={chosen}
            wrap={wrap}
            isFiltered={
              view.search !== '' ||
              view.levels.length > 0 ||
              (!view.showPages && (chosen.length === 0 || chosen.some(isOwn)))
            }
            onUnfilter={() => changeView({ search: '', levels: [], showPages: true })}
            options={options}
          />
        </section>
      </div>
      <Drawer
        opened={listOpen}
        onClose={list.close}
        title={t('containers')}
        size="xs"
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <ContainerList chosen={chosen} onChoose={choose} />
      </Drawer>
    </Shell>
  )
}
