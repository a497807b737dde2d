import { AskError, EmptyState, ErrorState, PlusIcon } from '@hearth/ui-kit'
import { Button, Group, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SkeletonList } from '../../app/skeleton-list.tsx'
import { SureDialog } from '../../manage/sure-dialog.tsx'
import list from '../../manage/trash-page.module.css'
import type { useChangeAlerting } from '../../queries/alerting.ts'
import { useMay } from '../../queries/own-actions.ts'
import classes from '../alerting.module.css'
import type { AlertingPlace } from '../alerting-at.ts'
import { GoneNote } from '../gone.tsx'
import { t as common } from '../words.ts'
import { t } from './words.ts'

type Named = { readonly name: string; readonly provenance: string }

export type NamedListProps<T extends Named> = {
  /** Which of them its address means. */
  readonly place: AlertingPlace
  /** The address of the list. */
  readonly list: string
  readonly query: UseQueryResult<readonly T[]>
  readonly removal: ReturnType<typeof useChangeAlerting>
  /** What stands before a name in the address of one. */
  readonly path: string
  readonly words: {
    readonly add: string
    readonly none: string
    readonly hint: string
    readonly sure: string
    readonly gone: string
  }
  readonly textOf: (one: T) => string
  /** The form of one, or of a new one. */
  readonly dialog: (one: T | undefined, onClose: () => void) => ReactNode
}

type Asked<T> = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly one: T }

/** Things with names that admins make, change and take away. */
export function NamedList<T extends Named>(props: NamedListProps<T>) {
  const { place, query, removal, path, words, textOf, dialog } = props
  const { data, error, isPending, refetch } = query
  const canWrite = useMay('alert.notifications:write') === true
  const [chosen, setAsked] = useState<Asked<T> | 'nothing'>()
  const meant = data?.find(({ name }) => name === place.name)
  const shown = chosen ?? (canWrite ? askedAt(place, meant) : undefined)
  const asked = shown === 'nothing' ? undefined : shown
  const close = () => {
    removal.reset()
    setAsked('nothing')
  }
  if (error instanceof AskError && error.status === 403) return <EmptyState title={common('mayNotRead')} />
  return (
    <>
      {canWrite && (
        <Group>
          <Button leftSection={<PlusIcon size={16} />} onClick={() => setAsked({ kind: 'add' })}>
            {words.add}
          </Button>
        </Group>
      )}
      {isPending && <SkeletonList />}
      {error !== null && <ErrorState error={error} retry={refetch} />}
      {data !== undefined && place.name !== undefined && meant === undefined && (
        <GoneNote text={words.gone} list={props.list} />
      )}
      {data?.length === 0 && <EmptyState title={words.none}>{words.hint}</EmptyState>}
      <ul className={list.list}>
        {(data ?? []).map((one) => (
          <li key={one.name} className={list.deleted}>
            <div className={list.words}>
              <Text fw={600}>{one.name}</Text>
              <Text size="xs" c="dimmed">
                {one.provenance === 'file' ? `${textOf(one)} · ${common('fromFile')}` : textOf(one)}
              </Text>
            </div>
            {canWrite && one.provenance !== 'file' && <Actions one={one} onAsk={setAsked} />}
          </li>
        ))}
      </ul>
      {asked?.kind === 'add' && dialog(undefined, close)}
      {asked?.kind === 'edit' && dialog(asked.one, close)}
      {asked?.kind === 'delete' && (
        <SureDialog
          title={common('deleteTitle', { name: asked.one.name })}
          text={words.sure}
          action={common('remove')}
          error={removal.error}
          isPending={removal.isPending}
          onClose={close}
          onSure={() =>
            removal.mutate(
              { method: 'DELETE', path: `${path}/${encodeURIComponent(asked.one.name)}` },
              { onSuccess: close },
            )
          }
        />
      )}
    </>
  )
}

// What an address means is open at first, until it is closed.
function askedAt<T extends Named>({ isNew = false }: AlertingPlace, meant: T | undefined): Asked<T> | undefined {
  if (isNew) return { kind: 'add' }
  return meant === undefined || meant.provenance === 'file' ? undefined : { kind: 'edit', one: meant }
}

function Actions<T extends Named>({ one, onAsk }: { readonly one: T; readonly onAsk: (asked: Asked<T>) => void }) {
  return (
    <div className={classes.row}>
      <Button
        variant="default"
        size="xs"
        aria-label={t('editNamed', { name: one.name })}
        onClick={() => onAsk({ kind: 'edit', one })}
      >
        {common('edit')}
      </Button>
      <Button
        variant="default"
        size="xs"
        aria-label={common('deleteTitle', { name: one.name })}
        onClick={() => onAsk({ kind: 'delete', one })}
      >
        {common('remove')}
      </Button>
    </div>
  )
}
