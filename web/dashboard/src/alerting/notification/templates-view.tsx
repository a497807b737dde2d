import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../people/form-dialog.tsx'
import { type MessageTemplate, useChangeAlerting, useTemplates } from '../../queries/alerting.ts'
import type { AlertingPlace } from '../alerting-at.ts'
import { t as common } from '../words.ts'
import { NamedList } from './named-list.tsx'
import { t } from './words.ts'

const path = '/api/v1/provisioning/templates'

/** Named texts that messages are made of. */
export function TemplatesView({ place }: { readonly place: AlertingPlace }) {
  const templates = useTemplates()
  const removal = useChangeAlerting()
  return (
    <NamedList
      place={place}
      list="/alerting/templates"
      query={templates}
      removal={removal}
      path={path}
      words={{
        add: t('addTemplate'),
        none: t('noTemplates'),
        hint: t('noTemplatesHint'),
        sure: t('deleteTemplateText'),
        gone: t('templateGone', { name: place.name ?? '' }),
      }}
      textOf={({ template }) => template.split('\n')[0] ?? ''}
      dialog={(template, onClose) => <TemplateDialog template={template} onClose={onClose} />}
    />
  )
}

type TemplateDialogProps = {
  /** Absent for one that is added. */
  readonly template: MessageTemplate | undefined
  readonly onClose: () => void
}

function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const { mutate, isPending, error } = useChangeAlerting()
  const [name, setName] = useState(template?.name ?? '')
  const [text, setText] = useState(template?.template ?? '')
  return (
    <FormDialog
      title={template === undefined ? t('addTemplate') : t('editNamed', { name: template.name })}
      action={common('save')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onSubmit={() =>
        mutate(
          { method: 'PUT', path: `${path}/${encodeURIComponent(name.trim())}`, body: { template: text } },
          { onSuccess: onClose },
        )
      }
    >
      <TextInput
        label={common('name')}
        required
        data-autofocus
        disabled={template !== undefined}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label={t('template')}
        description={t('templateHint', { name: name.trim() || 'name' })}
        required
        autosize
        minRows={5}
        maxRows={16}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
