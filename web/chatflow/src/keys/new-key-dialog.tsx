import { CopyButton } from '@hearth/ui-kit'
import { Button, Code, Group, Modal, MultiSelect, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type ApiKey, useCreateKey } from '../api/use-keys.ts'
import { Notice } from '../app/notice.tsx'
import classes from './keys-page.module.css'
import { permissions as known } from './permissions.ts'

/** Makes a key and shows it, this once. */
export function NewKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const [made, setMade] = useState<ApiKey>()
  return (
    <Modal
      opened
      onClose={onClose}
      title="New API key"
      // A slip must not take the key away unseen.
      closeOnClickOutside={made === undefined}
      closeOnEscape={made === undefined}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {made === undefined ? <Form onMade={setMade} /> : <Made made={made} onClose={onClose} />}
    </Modal>
  )
}

function Form({ onMade }: { readonly onMade: (made: ApiKey) => void }) {
  const [keyName, setKeyName] = useState('')
  const [permissions, setPermissions] = useState<string[]>([])
  const { mutate, isPending, error } = useCreateKey()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ keyName: keyName.trim(), permissions }, { onSuccess: onMade })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="Who or what it is for"
          data-autofocus
          value={keyName}
          onChange={(event) => setKeyName(event.currentTarget.value)}
        />
        <MultiSelect
          label="May"
          description="Besides asking flows, which every key may; nothing chosen means everything"
          placeholder={permissions.length === 0 ? 'Everything' : ''}
          data={known.map(({ group, items }) => ({ group, items: [...items] }))}
          value={permissions}
          onChange={setPermissions}
        />
        {error !== null && <Notice kind="error">{error.message}</Notice>}
        <Group justify="flex-end">
          <Button type="submit" loading={isPending} disabled={keyName.trim() === ''}>
            Create
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Made({ made, onClose }: { readonly made: ApiKey; readonly onClose: () => void }) {
  return (
    <Stack gap="md">
      <Text size="sm">
        This is the key <b>{made.keyName}</b>. Copy it now: it is not shown again.
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Code block className={classes.made}>
          {made.apiKey}
        </Code>
        <CopyButton text={made.apiKey} label="Copy the key" />
      </Group>
      <Group justify="flex-end">
        <Button onClick={onClose}>I have copied it</Button>
      </Group>
    </Stack>
  )
}
