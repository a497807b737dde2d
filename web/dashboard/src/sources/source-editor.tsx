import { useNavigate } from '@hearth/ui-kit/router'
import { Alert, Button, Group, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { sourcesPath } from '../app/address/view-at.ts'
import { SureDialog } from '../manage/sure-dialog.tsx'
import { at, flag, type Json, record, text } from '../model/json.ts'
import type { DataSource } from '../queries/data-sources.ts'
import { useDeleteSource } from '../queries/edit-sources.ts'
import { FormFieldInput } from './form-field-input.tsx'
import { formOf, sourceForms } from './source-forms.ts'
import { useSourceDraft } from './use-source-draft.ts'
import { t } from './words.ts'

export type SourceEditorProps = { readonly source: DataSource | undefined }

/** The form of a data source, and whether it answers. */
export function SourceEditor({ source }: SourceEditorProps) {
  const { draft, set, result, isBusy, submit } = useSourceDraft(source)
  const [isDeleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const isReadOnly = flag(draft.readOnly)
  const form = formOf(text(draft.type))
  return (
    <Stack
      component="form"
      gap="sm"
      maw={560}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {isReadOnly && <Text size="sm">{t('provided')}</Text>}
      <TextInput
        label={t('name')}
        required
        disabled={isReadOnly}
        value={text(draft.name)}
        onChange={(event) => set('name', event.currentTarget.value)}
      />
      <NativeSelect
        label={t('type')}
        disabled={isReadOnly || source !== undefined}
        value={text(draft.type)}
        data={Object.entries(form === undefined ? {} : withOwn(text(draft.type))).map(([value, { labelWord }]) => ({
          value,
          label: t(labelWord),
        }))}
        onChange={(event) => set('type', event.currentTarget.value)}
      />
      {form === undefined && <Text size="sm">{t('unknownType', { type: text(draft.type) })}</Text>}
      <FormFields draft={draft} isReadOnly={isReadOnly} onSet={set} />
      <Switch
        label={t('asDefault')}
        disabled={isReadOnly}
        checked={flag(draft.isDefault)}
        onChange={(event) => set('isDefault', event.currentTarget.checked)}
      />
      {result !== undefined && (
        <Alert color={result.isWell ? 'green' : 'red'} role={result.isWell ? 'status' : 'alert'}>
          {result.message}
        </Alert>
      )}
      <Group>
        <Button type="submit" loading={isBusy} disabled={form === undefined}>
          {isReadOnly ? t('test') : t('save')}
        </Button>
        {source !== undefined && !isReadOnly && (
          <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
            {t('delete')}
          </Button>
        )}
      </Group>
      {isDeleting && source !== undefined && (
        <DeleteSource source={source} onClose={() => setDeleting(false)} onGone={() => navigate({ to: sourcesPath })} />
      )}
    </Stack>
  )
}

type FormFieldsProps = {
  readonly draft: Json
  readonly isReadOnly: boolean
  readonly onSet: (path: string, value: unknown) => void
}

/** The fields of a type, but for those that mean nothing as others are set. */
function FormFields({ draft, isReadOnly, onSet }: FormFieldsProps) {
  const stored = record(draft.secureJsonFields)
  const fields = formOf(text(draft.type))?.fields ?? []
  const shown = fields.filter(({ needs }) => needs === undefined || needs.is.includes(at(draft, needs.path)))
  return shown.map((field) => (
    <FormFieldInput
      key={field.path}
      field={field}
      value={at(draft, field.path)}
      isStored={stored[field.path.split('.').at(-1) ?? ''] === true}
      isDisabled={isReadOnly}
      onChange={(value) => onSet(field.path, value)}
    />
  ))
}

// A type under an older name is offered for what is set up so already.
function withOwn(type: string) {
  const own = formOf(type)
  return own === undefined || Object.hasOwn(sourceForms, type) ? sourceForms : { ...sourceForms, [type]: own }
}

type DeleteSourceProps = {
  readonly source: DataSource
  readonly onClose: () => void
  readonly onGone: () => void
}

function DeleteSource({ source, onClose, onGone }: DeleteSourceProps) {
  const { mutate, isPending, error } = useDeleteSource()
  return (
    <SureDialog
      title={t('deleteTitle', { name: source.name })}
      text={t('deleteText')}
      action={t('delete')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onSure={() => mutate(source.uid, { onSuccess: onGone })}
    />
  )
}
