import { PlusIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { choiceData } from '../choices/choice-row.tsx'
import { CredentialDialog } from '../credentials/credential-dialog.tsx'
import { useCredentials } from '../credentials/use-credentials.ts'
import { EditIcon } from '../edit-icon.tsx'
import { ariaOf, type ControlProps, textOf } from '../form/field-form.ts'
import { t } from '../words.ts'

/** A stored credential of a kind that fits; another is made, or this one changed, in place. */
export function CredentialControl(props: ControlProps) {
  const { field, value, isReadOnly, onChange } = props
  const { data, error, refetch, isFetching } = useCredentials()
  const [dialog, setDialog] = useState<'new' | 'change'>()
  const kinds = field.credentialNames ?? []
  const fitting = (data ?? []).filter(({ credentialName }) => kinds.includes(credentialName))
  const chosen = textOf(value)
  const names = fitting.map(({ id, name }) => ({ name: id, label: name }))
  const isGone = data !== undefined && chosen !== '' && !fitting.some(({ id }) => id === chosen)
  return (
    <Stack gap={4}>
      <Group gap={4} wrap="nowrap">
        <Select
          {...ariaOf(props)}
          size="xs"
          flex={1}
          disabled={isReadOnly}
          placeholder={fitting.length === 0 ? t('noneYet') : t('choose')}
          data={choiceData(names, [chosen])}
          value={chosen === '' ? null : chosen}
          onChange={(id) => onChange(id ?? '')}
          allowDeselect={false}
          clearable={chosen !== ''}
          clearButtonProps={{ 'aria-label': t('clear', { label: field.label }) }}
        />
        {chosen !== '' && !isGone && (
          <ActionIcon
            size={30}
            variant="default"
            aria-label={t('credentialOf', { label: field.label })}
            disabled={isReadOnly}
            onClick={() => setDialog('change')}
          >
            <EditIcon />
          </ActionIcon>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<PlusIcon size={12} />}
          disabled={isReadOnly}
          onClick={() => setDialog('new')}
        >
          {t('addCredential')}
        </Button>
      </Group>
      {isGone && (
        <Text size="xs" c="red" role="alert">
          {t('credentialGone')}
        </Text>
      )}
      {error !== null && (
        <Group gap="xs" role="alert">
          <Text size="xs" c="red">
            {error.message}
          </Text>
          <Button size="compact-xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
            {t('tryAgain')}
          </Button>
        </Group>
      )}
      {dialog !== undefined && (
        <CredentialDialog
          kinds={kinds}
          {...(dialog === 'change' ? { id: chosen } : {})}
          onSaved={({ id }) => {
            setDialog(undefined)
            if (id !== chosen) onChange(id)
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Stack>
  )
}
