import { Button, Group, MultiSelect, NativeSelect, Stack, Switch, TextInput } from '@mantine/core'
import { isOwn, originOf, withOrigin, withPanels } from '../../model/edit/annotations.ts'
import { at, flag, type Json, list, numberOf, records, text } from '../../model/json.ts'
import { useEditing } from '../edit-context.ts'
import { ColorField } from '../panel/color-field.tsx'
import { KeptFields, MarksQueryFields } from './annotation-fields.tsx'
import { t } from './words.ts'

export type AnnotationFormProps = {
  readonly query: Json
  readonly onChange: (query: Json) => void
  readonly onBack: () => void
}

/** All that a query for marks says. */
export function AnnotationForm({ query, onChange, onBack }: AnnotationFormProps) {
  const set = (part: Json) => onChange({ ...query, ...part })
  const origin = originOf(query)
  return (
    <Stack gap="sm">
      <Group>
        <Button variant="default" size="xs" onClick={onBack}>
          {t('allMarks')}
        </Button>
      </Group>
      <TextInput
        label={t('name')}
        value={text(query.name)}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Switch
        label={t('marksShown')}
        checked={flag(query.enable, true)}
        onChange={(event) => set({ enable: event.currentTarget.checked })}
      />
      <Switch
        label={t('marksSwitch')}
        checked={!flag(query.hide)}
        onChange={(event) => set({ hide: !event.currentTarget.checked })}
      />
      <ColorField
        label={t('marksColor')}
        value={text(query.iconColor)}
        onChange={(iconColor) => set({ iconColor: iconColor || undefined })}
      />
      <PanelFields query={query} onChange={onChange} />
      {!isOwn(query) && (
        <>
          <NativeSelect
            label={t('origin')}
            value={origin}
            data={[
              { value: 'query', label: t('originQuery') },
              { value: 'kept', label: t('originKept') },
            ]}
            onChange={(event) => onChange(withOrigin(query, event.currentTarget.value === 'kept' ? 'kept' : 'query'))}
          />
          {origin === 'kept' ? (
            <KeptFields query={query} onChange={onChange} />
          ) : (
            <MarksQueryFields query={query} onChange={onChange} />
          )}
        </>
      )}
    </Stack>
  )
}

/** In which panels the marks are shown. */
function PanelFields({ query, onChange }: Pick<AnnotationFormProps, 'query' | 'onChange'>) {
  const { session } = useEditing()
  const ids = list(at(query, 'filter.ids')).flatMap((id) => numberOf(id) ?? [])
  const of = query.filter === undefined ? 'all' : at(query, 'filter.exclude') === true ? 'others' : 'these'
  const panels = records(session.json.panels).flatMap((panel) => {
    const id = numberOf(panel.id)
    return id === undefined || panel.type === 'row' ? [] : [{ value: String(id), label: text(panel.title) || `${id}` }]
  })
  return (
    <>
      <NativeSelect
        label={t('marksIn')}
        value={of}
        data={[
          { value: 'all', label: t('inAll') },
          { value: 'these', label: t('inThese') },
          { value: 'others', label: t('inOthers') },
        ]}
        onChange={(event) => {
          const next = event.currentTarget.value
          onChange(withPanels(query, next === 'these' || next === 'others' ? next : 'all', ids))
        }}
      />
      {of !== 'all' && (
        <MultiSelect
          label={t('whichPanels')}
          data={panels}
          value={ids.map(String)}
          onChange={(next) => onChange(withPanels(query, of, next.map(Number)))}
        />
      )}
    </>
  )
}
