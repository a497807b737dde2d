import { ask } from '@hearth/ui-kit'
import { Button, Checkbox, NativeSelect, PasswordInput, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../people/form-dialog.tsx'
import { type ContactPoint, useChangeAlerting } from '../../queries/alerting.ts'
import { t } from '../words.ts'
import { isPointType, type PointField, pointFields, pointTypes } from './contact-point-fields.ts'

export type ContactPointDialogProps = {
  /** Absent for one that is added. */
  readonly point: ContactPoint | undefined
  readonly onClose: () => void
}

type Draft = Pick<ContactPoint, 'name' | 'type' | 'settings' | 'disableResolveMessage'> & { readonly uid?: string }

const blank: Draft = { name: '', type: 'webhook', settings: {}, disableResolveMessage: false }
const path = '/api/v1/provisioning/contact-points'

/** A way to reach people: what it needs, and whether a message arrives. */
export function ContactPointDialog({ point, onClose }: ContactPointDialogProps) {
  const { mutate, isPending, error } = useChangeAlerting()
  const [draft, setDraft] = useState<Draft>(point ?? blank)
  const fields: readonly PointField[] = isPointType(draft.type) ? pointFields[draft.type] : []
  const change = (next: Partial<Draft>) => setDraft({ ...draft, ...next })
  const submit = () => {
    const one =
      point === undefined
        ? ({ method: 'POST', path } as const)
        : ({ method: 'PUT', path: `${path}/${encodeURIComponent(point.uid)}` } as const)
    mutate({ ...one, body: draft }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={point === undefined ? t('addContactPoint') : t('editContactPoint', { name: point.name })}
      action={t('save')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        label={t('name')}
        required
        data-autofocus
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('type')}
        value={draft.type}
        data={pointTypes.map((type) => ({ value: type, label: t(type) }))}
        onChange={(event) => change({ type: event.currentTarget.value, settings: {} })}
      />
      {fields.map((field) => (
        <SettingField
          key={field.name}
          field={field}
          value={draft.settings[field.name]}
          onChange={(value) => change({ settings: { ...draft.settings, [field.name]: value } })}
        />
      ))}
      <Checkbox
        label={t('onlyFiring')}
        checked={draft.disableResolveMessage}
        onChange={(event) => change({ disableResolveMessage: event.currentTarget.checked })}
      />
      <TestButton draft={draft} />
    </FormDialog>
  )
}

const redacted = '[REDACTED]'

type SettingFieldProps = {
  readonly field: PointField
  readonly value: unknown
  readonly onChange: (value: string) => void
}

function SettingField({ field, value, onChange }: SettingFieldProps) {
  const isKept = value === redacted
  const props = {
    label: t(field.labelWord),
    required: field.isNeeded === true && !isKept,
    value: isKept || value === undefined ? '' : String(value),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value),
  }
  if (field.isSecret === true)
    return <PasswordInput {...props} autoComplete="new-password" placeholder={isKept ? t('hidden') : undefined} />
  return <TextInput {...props} autoComplete="off" />
}

type Tried = {
  readonly receivers: readonly {
    readonly grafana_managed_receiver_configs: readonly { readonly status: string; readonly error?: string }[]
  }[]
}

function TestButton({ draft }: { readonly draft: Draft }) {
  const { data, error, isPending, mutate } = useMutation({
    async mutationFn() {
      const receivers = [{ name: draft.name, grafana_managed_receiver_configs: [draft] }]
      const body = { receivers }
      const tried = await ask<Tried>('/api/alertmanager/grafana/config/api/v1/receivers/test', { method: 'POST', body })
      return tried.receivers[0]?.grafana_managed_receiver_configs[0]
    },
  })
  const reason = error?.message ?? data?.error
  // What saving would ask for is asked for here too, at its field.
  const test = (form: HTMLFormElement | null) => {
    if (form?.reportValidity() !== false) mutate()
  }
  return (
    <div>
      <Button variant="default" size="xs" loading={isPending} onClick={(event) => test(event.currentTarget.form)}>
        {t('test')}
      </Button>
      <Text size="sm" role="status" {...(reason === undefined ? {} : { c: 'red' })}>
        {reason !== undefined ? t('testFailed', { reason }) : data === undefined ? '' : t('testSent')}
      </Text>
    </div>
  )
}
