import { PlusIcon, TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, Checkbox, Group, Input, NativeSelect, Stack, TextInput } from '@mantine/core'
import { addArgument, argumentTypes, type ToolArgument } from './tool-argument.ts'
import classes from './tools.module.css'
import { t } from './words.ts'

export type ArgumentListProps = {
  readonly rows: readonly ToolArgument[]
  readonly onChange: (rows: readonly ToolArgument[]) => void
}

/** The arguments of a tool as a table that is filled in. */
export function ArgumentList({ rows, onChange }: ArgumentListProps) {
  return (
    <Input.Wrapper label={t('argumentsTitle')} description={t('argumentsHint')} labelElement="div">
      <Stack gap="xs" mt={4}>
        {rows.map((row, index) => (
          <ArgumentRow
            key={row.id}
            row={row}
            at={index + 1}
            onChange={(change) => onChange(rows.map((one) => (one.id === row.id ? { ...one, ...change } : one)))}
            onRemove={() => onChange(rows.filter(({ id }) => id !== row.id))}
          />
        ))}
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<PlusIcon size={14} />}
            onClick={() => onChange(addArgument(rows))}
          >
            {t('addArgument')}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}

type ArgumentRowProps = {
  readonly row: ToolArgument
  /** Its place, from 1. */
  readonly at: number
  readonly onChange: (change: Partial<ToolArgument>) => void
  readonly onRemove: () => void
}

function ArgumentRow({ row, at, onChange, onRemove }: ArgumentRowProps) {
  return (
    <div className={classes.argument}>
      <TextInput
        aria-label={t('property', { at })}
        placeholder={t('propertyShort')}
        value={row.property}
        // Code reads it as $name.
        onChange={(event) => onChange({ property: event.currentTarget.value.replaceAll(/\W/g, '_') })}
      />
      <NativeSelect
        aria-label={t('type', { at })}
        data={[...argumentTypes]}
        value={row.type}
        onChange={(event) =>
          onChange({ type: argumentTypes.find((type) => type === event.currentTarget.value) ?? 'string' })
        }
      />
      <TextInput
        className={classes.meaning}
        aria-label={t('meaning', { at })}
        placeholder={t('meaningShort')}
        value={row.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <Checkbox
        aria-label={t('required', { at })}
        label={t('requiredShort')}
        checked={row.required}
        onChange={(event) => onChange({ required: event.currentTarget.checked })}
      />
      <ActionIcon variant="subtle" color="red" aria-label={t('removeArgument', { at })} onClick={onRemove}>
        <TrashIcon size={16} />
      </ActionIcon>
    </div>
  )
}
