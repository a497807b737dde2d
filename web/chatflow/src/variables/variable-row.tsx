import { Anchor, Badge, Stack, Table, Text } from '@mantine/core'
import type { Variable } from '../inspector/expressions/use-variables.ts'
import classes from '../saved/list.module.css'
import { SavedRow } from '../saved/saved-row.tsx'
import type { InTable } from '../saved/saved-table.tsx'
import { t } from './words.ts'

export type VariableRowProps = {
  readonly variable: Variable
  readonly inTable: InTable
  readonly onChange: () => void
}

/** A variable with its value, or with what the environment has of it. */
export function VariableRow({ variable, inTable, onChange }: VariableRowProps) {
  const { name, type, value } = variable
  const isSet = inTable.overview?.isSet
  return (
    <SavedRow saved={variable} inTable={inTable} cells={<Table.Td visibleFrom="md">{t(type)}</Table.Td>}>
      <Stack gap={2}>
        <Anchor
          component="button"
          c="inherit"
          size="sm"
          fw={600}
          className={classes.name}
          aria-label={t('changeNamed', { name })}
          onClick={onChange}
        >
          {name}
        </Anchor>
        {type === 'static' && (
          <Text size="xs" c="dimmed" lineClamp={2}>
            {value}
          </Text>
        )}
        {type === 'runtime' && isSet !== undefined && (
          <Badge variant="default" tt="none" fw={500} color={isSet ? 'gray' : 'red'}>
            {isSet ? t('isSet', { name }) : t('notSet', { name })}
          </Badge>
        )}
      </Stack>
    </SavedRow>
  )
}
