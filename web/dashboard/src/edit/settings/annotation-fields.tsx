import { NativeSelect, NumberInput, Switch, TagsInput } from '@mantine/core'
import { partOf, withPart } from '../../model/edit/annotations.ts'
import { flag, type Json, numberOf, text, texts } from '../../model/json.ts'
import { CommitField } from '../commit-field.tsx'
import { SourceField } from './source-field.tsx'
import { t } from './words.ts'

export type AnnotationFieldsProps = { readonly query: Json; readonly onChange: (query: Json) => void }

/** Which of the marks that people keep are shown. */
export function KeptFields({ query, onChange }: AnnotationFieldsProps) {
  const set = (key: string, value: unknown) => onChange(withPart(query, key, value))
  const isByTags = partOf(query, 'type') === 'tags'
  return (
    <>
      <NativeSelect
        label={t('keptOf')}
        value={isByTags ? 'tags' : 'dashboard'}
        data={[
          { value: 'dashboard', label: t('keptHere') },
          { value: 'tags', label: t('keptByTags') },
        ]}
        onChange={(event) => set('type', event.currentTarget.value)}
      />
      {isByTags && (
        <>
          <TagsInput
            label={t('tags')}
            description={t('tagsHint')}
            value={[...texts(partOf(query, 'tags'))]}
            onChange={(tags) => set('tags', tags)}
          />
          <Switch
            label={t('matchAny')}
            checked={flag(partOf(query, 'matchAny'))}
            onChange={(event) => set('matchAny', event.currentTarget.checked)}
          />
        </>
      )}
      <NumberInput
        label={t('mostMarks')}
        min={1}
        max={1_000}
        value={numberOf(partOf(query, 'limit')) ?? 100}
        onChange={(limit) => set('limit', numberOf(limit) ?? 100)}
      />
    </>
  )
}

/** What a data source is asked: each time at which the query has a value is a mark. */
export function MarksQueryFields({ query, onChange }: AnnotationFieldsProps) {
  const set = (key: string, value: unknown) => onChange(withPart(query, key, value))
  const line = (key: 'titleFormat' | 'textFormat' | 'tagKeys', label: string) => (
    <CommitField label={label} value={text(partOf(query, key))} onChange={(next) => set(key, next)} />
  )
  return (
    <>
      <SourceField value={query.datasource} onChange={(datasource) => onChange({ ...query, datasource })} />
      <CommitField
        label={t('query')}
        description={t('marksQueryHint')}
        value={text(partOf(query, 'expr'))}
        onChange={(expr) => set('expr', expr)}
      />
      <CommitField
        label={t('marksStep')}
        description={t('marksStepHint')}
        value={text(query.step)}
        onChange={(step) => onChange({ ...query, step: step === '' ? undefined : step })}
      />
      {line('titleFormat', t('marksTitle'))}
      {line('textFormat', t('marksText'))}
      {line('tagKeys', t('marksTags'))}
      <Switch
        label={t('valueIsTime')}
        checked={flag(query.useValueForTime)}
        onChange={(event) => onChange({ ...query, useValueForTime: event.currentTarget.checked })}
      />
    </>
  )
}
