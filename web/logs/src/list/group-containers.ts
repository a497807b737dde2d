import type { ContainerBody } from '../../../../services/logs/src/wire/container.ts'
import { t } from './words.ts'

export type Group = { readonly title: string; readonly containers: readonly ContainerBody[] }

/** The bundle's own processes first, then Compose projects by name, other containers last; running ones before others. */
export function groupContainers(containers: readonly ContainerBody[], filter: string): Group[] {
  const wanted = filter.trim().toLowerCase()
  const groups = new Map<string, ContainerBody[]>()
  for (const container of containers) {
    if (wanted !== '' && !textOf(container).includes(wanted)) continue
    const title = titleOf(container)
    groups.set(title, [...(groups.get(title) ?? []), container])
  }
  return [...groups]
    .map(([title, members]) => ({ title, containers: members.toSorted(compare) }))
    .toSorted((left, right) => rankOf(left.title) - rankOf(right.title) || left.title.localeCompare(right.title))
}

const bundle = 'Hearth'
const others = t('otherContainers')

function titleOf({ source, project }: ContainerBody): string {
  return source === 'process' ? bundle : (project ?? others)
}

function rankOf(title: string): number {
  if (title === bundle) return 0
  return title === others ? 2 : 1
}

function textOf({ name, image, project, service }: ContainerBody): string {
  return `${name} ${image} ${project ?? ''} ${service ?? ''}`.toLowerCase()
}

function compare(left: ContainerBody, right: ContainerBody): number {
  return Number(isOver(left)) - Number(isOver(right)) || left.name.localeCompare(right.name)
}

/** Whether it writes nothing at the moment and will not by itself. */
export function isOver({ state }: ContainerBody): boolean {
  return state === 'exited' || state === 'dead' || state === 'removed' || state === 'created'
}
