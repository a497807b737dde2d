import { EmptyState, ErrorState, SearchIcon, SkeletonPlaces, SkeletonState } from '@hearth/ui-kit'
import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ContainerBody } from '../../../../services/logs/src/wire/container.ts'
import { useContainers } from '../queries/use-containers.ts'
import { ContainerItem } from './container-item.tsx'
import classes from './container-list.module.css'
import { DockerState } from './docker-state.tsx'
import { groupContainers } from './group-containers.ts'
import { t } from './words.ts'

type ContainerListProps = {
  readonly chosen: readonly string[]
  /** None stands for all of them. */
  readonly onChoose: (ids: readonly string[]) => void
}

/** Everything that writes logs, in groups, to choose from. */
export function ContainerList({ chosen, onChoose }: ContainerListProps) {
  const [filter, setFilter] = useState('')
  const containers = useContainers()
  return (
    <div className={classes.list}>
      <TextInput
        size="xs"
        placeholder={t('filter')}
        aria-label={t('filterContainers')}
        leftSection={<SearchIcon size={14} />}
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      <div className={classes.groups}>
        <button type="button" className={classes.all} aria-pressed={chosen.length === 0} onClick={() => onChoose([])}>
          {t('allContainers')}
        </button>
        {containers.isPending && (
          <SkeletonState label={t('looking')}>
            <Stack gap={6}>
              <SkeletonPlaces count={8} heightPx={25} />
            </Stack>
          </SkeletonState>
        )}
        {containers.isError && <ErrorState error={containers.error} retry={() => void containers.refetch()} />}
        {containers.isSuccess && <Groups all={containers.data} filter={filter} chosen={chosen} onChoose={onChoose} />}
      </div>
      <DockerState />
    </div>
  )
}

type GroupsProps = ContainerListProps & { readonly all: readonly ContainerBody[]; readonly filter: string }

function Groups({ all, filter, chosen, onChoose }: GroupsProps) {
  const groups = groupContainers(all, filter)
  if (groups.length === 0) return <EmptyState title={t('noneFound')} />
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return groups.map(({ title, containers }) => (
    <section key={title} aria-label={title}>
      <button
        type="button"
        className={classes.title}
        title={t('showAllOf', { title })}
        onClick={() => onChoose(containers.map(({ id }) => id))}
      >
        {title}
        <span className={classes.count}>{containers.length}</span>
      </button>
      {containers.map((container) => (
        <ContainerItem
          key={container.id}
          container={container}
          isChosen={chosen.includes(container.id)}
          onChoose={() => onChoose([container.id])}
          onToggle={() => toggle(container.id)}
        />
      ))}
    </section>
  ))
}
