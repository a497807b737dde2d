import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMakeFolder, useWritable } from '../../queries/folders.ts'
import { t } from '../words.ts'

export type FolderFieldProps = { readonly value: string; readonly onChange: (uid: string) => void }

/** The folder that a dashboard stands in; another one can be made on the way. */
export function FolderField({ value, onChange }: FolderFieldProps) {
  const { folders: data, hasRoot } = useWritable()
  const [isMaking, setIsMaking] = useState(false)
  const known = data.some(({ uid }) => uid === value) || value === '' ? [] : [{ value, label: value }]
  const all = data.map(({ uid, title }) => ({ value: uid, label: title }))
  if (isMaking)
    return (
      <NewFolder
        onCancel={() => setIsMaking(false)}
        onMade={(uid) => {
          setIsMaking(false)
          onChange(uid)
        }}
      />
    )
  return (
    <Group align="flex-end" gap="xs">
      <NativeSelect
        flex={1}
        label={t('folder')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[...(hasRoot || value === '' ? [{ value: '', label: t('rootFolder') }] : []), ...known, ...all]}
      />
      {hasRoot && (
        <Button variant="default" onClick={() => setIsMaking(true)}>
          {t('newFolder')}
        </Button>
      )}
    </Group>
  )
}

type NewFolderProps = { readonly onCancel: () => void; readonly onMade: (uid: string) => void }

function NewFolder({ onCancel, onMade }: NewFolderProps) {
  const [title, setTitle] = useState('')
  const { mutate, isPending, error } = useMakeFolder()
  const make = () => {
    if (title.trim() !== '' && !isPending) mutate(title.trim(), { onSuccess: ({ uid }) => onMade(uid) })
  }
  return (
    <>
      <Group align="flex-end" gap="xs">
        <TextInput
          flex={1}
          label={t('newFolderTitle')}
          value={title}
          data-autofocus
          onChange={(event) => setTitle(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // The dialog around it is not meant.
            event.preventDefault()
            make()
          }}
        />
        <Button loading={isPending} onClick={make}>
          {t('makeFolder')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Group>
      {error !== null && (
        <Text size="sm" c="red" role="alert">
          {error.message}
        </Text>
      )}
    </>
  )
}
