import { PlusIcon, TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, Group, Input, PasswordInput, Stack, TextInput } from '@mantine/core'
import { addSecretRow, type SecretRow } from './secret-rows.ts'
import { t } from './words.ts'

export type SecretListProps = {
  readonly label: string
  readonly action: string
  readonly rows: readonly SecretRow[]
  readonly onChange: (rows: readonly SecretRow[]) => void
}

/** Names with values that are never shown again. */
export function SecretList({ label, action, rows, onChange }: SecretListProps) {
  const change = (id: number, fields: Partial<SecretRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...fields } : row)))
  return (
    <Input.Wrapper label={label} description={t('secretsHint')} labelElement="div">
      <Stack gap="xs" mt={4}>
        {rows.map(({ id, name, value, mark }, index) => (
          <Group key={id} gap="xs" wrap="nowrap">
            <TextInput
              flex={2}
              aria-label={t('secretName', { at: index + 1 })}
              placeholder={t('nameShort')}
              value={name}
              onChange={(event) => change(id, { name: event.currentTarget.value })}
            />
            <PasswordInput
              flex={3}
              aria-label={t('secretValue', { at: index + 1 })}
              placeholder={mark === undefined ? t('valueShort') : t('keptValue')}
              autoComplete="off"
              value={value}
              onChange={(event) => change(id, { value: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t('removeSecret', { at: name || index + 1 })}
              onClick={() => onChange(rows.filter((row) => row.id !== id))}
            >
              <TrashIcon size={16} />
            </ActionIcon>
          </Group>
        ))}
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<PlusIcon size={14} />}
            onClick={() => onChange(addSecretRow(rows))}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}
