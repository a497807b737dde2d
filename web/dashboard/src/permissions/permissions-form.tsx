import { TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import list from '../manage/trash-page.module.css'
import { useSavePermissions } from '../queries/permissions.ts'
import { type Given, type Held, itemsOf, keyOf, type Level, levels, ownOf, type Who } from './held.ts'
import { nameOf, roleName, t, wordLevel } from './words.ts'

export type PermissionsFormProps = {
  readonly folder: string
  readonly held: readonly Held[]
  readonly people: readonly { readonly userId: number; readonly login: string }[]
  readonly teams: readonly { readonly id: number; readonly name: string }[]
}

const roles = ['Viewer', 'Editor'] as const

type Candidate = { readonly who: Who; readonly name: string; readonly group: string }

/** Gives and takes permissions of a folder; they hold once they are saved. */
export function PermissionsForm({ folder, held, people, teams }: PermissionsFormProps) {
  const [given, setGiven] = useState<readonly Given[]>(() => ownOf(held, nameOf))
  const { mutate, isPending, isSuccess, error, reset } = useSavePermissions(folder)
  const change = (next: readonly Given[]) => {
    reset()
    setGiven(next)
  }
  const candidates: readonly Candidate[] = [
    ...roles.map((role) => ({ who: { role }, name: roleName(role), group: t('roles') })),
    ...teams.map(({ id, name }) => ({ who: { teamId: id }, name: t('team', { name }), group: t('teams') })),
    ...people.map(({ userId, login }) => ({ who: { userId }, name: login, group: t('people') })),
  ]
  const free = candidates.filter(({ who }) => !given.some((one) => keyOf(one.who) === keyOf(who)))
  return (
    <>
      {given.length === 0 && <Text size="sm">{t('nobody')}</Text>}
      <ul className={list.list}>
        {given.map((one, index) => (
          <GivenRow
            key={keyOf(one.who)}
            given={one}
            onChange={(level) => change(given.with(index, { ...one, level }))}
            onRemove={() => change(given.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <NativeSelect
        label={t('add')}
        value=""
        data={[{ value: '', label: t('choose') }, ...grouped(free)]}
        onChange={(event) => {
          const chosen = free.find(({ who }) => keyOf(who) === event.currentTarget.value)
          if (chosen !== undefined) change([...given, { who: chosen.who, name: chosen.name, level: 1 }])
        }}
      />
      {error !== null && (
        <Text size="sm" c="red" role="alert">
          {error.message}
        </Text>
      )}
      <Group>
        <Button loading={isPending} onClick={() => mutate(itemsOf(given))}>
          {t('save')}
        </Button>
        <Text size="sm" role="status">
          {isSuccess ? t('saved') : ''}
        </Text>
      </Group>
    </>
  )
}

type GivenRowProps = {
  readonly given: Given
  readonly onChange: (level: Level) => void
  readonly onRemove: () => void
}

function GivenRow({ given: { name, level }, onChange, onRemove }: GivenRowProps) {
  return (
    <li className={list.deleted}>
      <Text size="sm" className={list.words}>
        {name}
      </Text>
      <NativeSelect
        size="xs"
        aria-label={t('levelOf', { name })}
        value={String(level)}
        data={levels.map((one) => ({ value: String(one), label: wordLevel(one) }))}
        onChange={(event) => onChange(levels.find((one) => String(one) === event.currentTarget.value) ?? level)}
      />
      <ActionIcon variant="subtle" color="red" aria-label={t('takeFrom', { name })} onClick={onRemove}>
        <TrashIcon size={16} />
      </ActionIcon>
    </li>
  )
}

function grouped(candidates: readonly Candidate[]) {
  const groups = Map.groupBy(candidates, ({ group }) => group)
  return [...groups].map(([group, own]) => ({
    group,
    items: own.map(({ who, name }) => ({ value: keyOf(who), label: name })),
  }))
}
