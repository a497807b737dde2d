import { EmptyState, ErrorState, LoadingState, SearchIcon } from '@hearth/ui-kit'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ContainerBody } from '../../../../services/logs/src/wire/container.ts'
import { useContainers } from '../queries/use-containers.ts'
import { ContainerItem } from './container-item.tsx'
import classes from './container-list.module.css'
import { DockerState } from './docker-state.tsx'
import { groupContainers } from './group-containers.ts'

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
        placeholder="Filter"
        aria-label="Filter containers"
        leftSection={<SearchIcon size={14} />}
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      <div className={classes.groups}>
        <button type="button" className={classes.all} aria-pressed={chosen.length === 0} onClick={() => onChoose([])}>
          All containers
        </button>
        {containers.isPending && <LoadingState label="Looking for containers" />}
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
  if (groups.length === 0) return <EmptyState title="Nothing here by that name" />
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return groups.map(({ title, containers }) => (
    <section key={title} aria-label={title}>
      <button
        type="button"
        className={classes.title}
        title={`Show all of ${title}`}
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
