import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { type Json, text } from '../../model/json.ts'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { useSet } from './use-set.ts'
import { t } from './words.ts'

export type RowEditorProps = { readonly id: number; readonly row: Json }

/** The title of a row and what it repeats for. */
export function RowEditor({ id, row }: RowEditorProps) {
  const { dashboard } = useDashboardView()
  const set = useSet(id)
  return (
    <Stack gap="sm">
      <TextInput
        size="xs"
        label={t('title')}
        value={text(row.title)}
        onChange={(event) => set('title', event.currentTarget.value)}
      />
      <NativeSelect
        size="xs"
        label={t('repeat')}
        value={text(row.repeat)}
        data={[
          { value: '', label: t('noRepeat') },
          ...dashboard.variables.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={(event) => set('repeat', event.currentTarget.value || undefined)}
      />
    </Stack>
  )
}
