import { TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { type Json, records, text } from '../../../model/json.ts'
import classes from '../panel-editor.module.css'
import type { ColumnParts } from './query-tables.ts'
import { t } from './words.ts'

export type ColumnFieldsProps = {
  readonly columns: ColumnParts
  readonly query: Json
  readonly onChange: (query: Json) => void
}

/** Which columns are taken of an answer, under which names and as what. */
export function ColumnFields({ columns, query, onChange }: ColumnFieldsProps) {
  const { path, selector, name, types } = columns
  const written = records(query[path])
  const put = (next: readonly Json[]) => onChange({ ...query, [path]: next })
  return (
    <fieldset className={classes.group}>
      <legend>{t('columns')}</legend>
      <Text size="xs" c="dimmed">
        {t('columnsHint')}
      </Text>
      {written.map((column, index) => {
        const number = index + 1
        const set = (key: string, value: string) => put(written.with(index, { ...column, [key]: value }))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name than its place
          <div className={classes.line} key={index}>
            <TextInput
              size="xs"
              aria-label={t('selectorOf', { number })}
              value={text(column[selector])}
              onChange={(event) => set(selector, event.currentTarget.value)}
            />
            {name !== undefined && (
              <TextInput
                size="xs"
                w={90}
                aria-label={t('nameOf', { number })}
                value={text(column[name])}
                onChange={(event) => set(name, event.currentTarget.value)}
              />
            )}
            <NativeSelect
              size="xs"
              aria-label={t('typeOf', { number })}
              value={text(column.type)}
              data={[{ value: '', label: t('anyType') }, ...types]}
              onChange={(event) => set('type', event.currentTarget.value)}
            />
            <ActionIcon
              size="sm"
              variant="subtle"
              color="red"
              aria-label={t('removeColumn', { number })}
              onClick={() => put(written.toSpliced(index, 1))}
            >
              <TrashIcon size={14} />
            </ActionIcon>
          </div>
        )
      })}
      <Button size="compact-xs" variant="subtle" onClick={() => put([...written, { [selector]: '', type: '' }])}>
        {t('addColumn')}
      </Button>
    </fieldset>
  )
}
