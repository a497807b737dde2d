import { ChevronDownIcon, TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../words.ts'
import classes from './array-control.module.css'

export type ArrayItemProps = {
  readonly label: string
  readonly at: number
  readonly count: number
  readonly isReadOnly: boolean
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
  readonly children: ReactNode
}

/** One item of a list, with what moves and removes it. */
export function ArrayItem({ label, at, count, isReadOnly, onMove, onRemove, children }: ArrayItemProps) {
  const name = t('item', { label, number: at + 1 })
  return (
    <section className={classes.item} aria-label={name}>
      <div className={classes.head}>
        {at + 1}
        {!isReadOnly && (
          <Group gap={2}>
            <Action label={t('moveUp', { item: name })} disabled={at === 0} onClick={() => onMove(at - 1)} turned>
              <ChevronDownIcon size={14} />
            </Action>
            <Action label={t('moveDown', { item: name })} disabled={at === count - 1} onClick={() => onMove(at + 1)}>
              <ChevronDownIcon size={14} />
            </Action>
            <Action label={t('remove', { label: name })} onClick={onRemove}>
              <TrashIcon size={14} />
            </Action>
          </Group>
        )}
      </div>
      {children}
    </section>
  )
}

type ActionProps = {
  readonly label: string
  readonly disabled?: boolean
  readonly turned?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function Action({ label, disabled = false, turned = false, onClick, children }: ActionProps) {
  return (
    <ActionIcon
      size={24}
      variant="subtle"
      color="gray"
      aria-label={label}
      disabled={disabled}
      style={turned ? { transform: 'rotate(180deg)' } : undefined}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}
