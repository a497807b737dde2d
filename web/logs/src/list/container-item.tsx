import { type ServiceState, StatusDot } from '@hearth/ui-kit'
import { Checkbox } from '@mantine/core'
import type { MouseEvent } from 'react'
import type { ContainerBody } from '../../../../services/logs/src/wire/container.ts'
import classes from './container-list.module.css'
import { isOver } from './group-containers.ts'
import { t } from './words.ts'

type ContainerItemProps = {
  readonly container: ContainerBody
  readonly isChosen: boolean
  /** Shows this one alone. */
  readonly onChoose: () => void
  /** Adds it to those that are shown, or takes it away. */
  readonly onToggle: () => void
}

export function ContainerItem({ container, isChosen, onChoose, onToggle }: ContainerItemProps) {
  const { name, service, project, image, source, unreadable } = container
  const choose = (event: MouseEvent) => (event.metaKey || event.ctrlKey ? onToggle() : onChoose())
  const detail = unreadable ?? (source === 'docker' ? image : undefined)
  return (
    <div className={classes.item} data-chosen={isChosen || undefined} data-over={isOver(container) || undefined}>
      <button
        type="button"
        className={classes.name}
        aria-pressed={isChosen}
        onClick={choose}
        title={detail === undefined ? name : `${name} · ${detail}`}
      >
        <StatusDot state={dotOf(container)} label={wordOf(container)} />
        <span className={classes.label}>{project === null ? name : (service ?? name)}</span>
      </button>
      <Checkbox
        size="xs"
        checked={isChosen}
        onChange={onToggle}
        aria-label={t('withOthers', { name })}
        className={classes.check}
      />
    </div>
  )
}

function dotOf({ state, health, exitCode }: ContainerBody): ServiceState {
  if (state === 'running') return health === 'unhealthy' || health === 'starting' ? 'warn' : 'up'
  if (state === 'paused' || state === 'restarting') return 'warn'
  if (state === 'dead' || (state === 'exited' && exitCode !== null && exitCode !== 0)) return 'down'
  return 'unknown'
}

function wordOf({ state, health, exitCode }: ContainerBody): string {
  if (state === 'running' && health !== null && health !== 'healthy') return `running, ${health}`
  return state === 'exited' && exitCode !== null ? t('exitedWith', { code: exitCode }) : state
}
