import { useNavigate } from '@hearth/ui-kit/router'
import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import { useChangeFlow } from '../api/use-flows.ts'
import { editedSince } from '../app/edited-since.ts'
import { LeaveDialog } from '../app/leave-dialog.tsx'
import { Notice } from '../app/notice.tsx'
import view from '../app/view.module.css'
import { RemoveFlowDialog } from '../flows/menu/remove-flow-dialog.tsx'
import { AccessFields } from './access-fields.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { ChatFields } from './chat-fields.tsx'
import { GeneralFields } from './general-fields.tsx'
import { LimitFields } from './limit-fields.tsx'
import { RetentionFields } from './retention-fields.tsx'
import { changesBetween, faultsOf, readSettings, renderSettings, type Settings } from './settings.ts'
import classes from './settings-view.module.css'
import { SpeechFields } from './speech-fields.tsx'
import { t } from './words.ts'

/** What a flow is called, who may ask it how often, what happens around its answers, and what is kept of them. */
export function SettingsView({ flow }: { readonly flow: Chatflow }) {
  const stored = readSettings(flow)
  // What was changed elsewhere meanwhile, such as on the tab to share, is not put back by what was edited here.
  const [edited, setEdited] = useState<Partial<Settings>>({})
  const settings = { ...stored, ...edited }
  const { mutate, isPending, error } = useChangeFlow(flow.id)
  const [saved, setSaved] = useState('')
  const changed = changesBetween(stored, settings)
  const isDirty = changed.length > 0
  const names = changed.map((name) => t(name)).join(', ')
  const faults = faultsOf(settings)
  const faulty = Object.keys(faults)
    .map((name) => t(name as keyof typeof faults))
    .join(', ')
  const fields = {
    settings,
    faults,
    onChange(change: Partial<Settings>) {
      setSaved('')
      setEdited((before) => ({ ...before, ...change }))
    },
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    mutate(renderSettings(settings, flow), {
      onSuccess() {
        // The fields may be edited while the answer is under way.
        setEdited((now) => editedSince(now, edited))
        setSaved(names)
      },
    })
  }
  return (
    <form className={classes.form} onSubmit={save}>
      <GeneralFields {...fields} />
      <AccessFields {...fields} />
      <LimitFields {...fields} />
      <ChatFields {...fields} />
      <AnswerFields {...fields} />
      <SpeechFields {...fields} />
      <RetentionFields {...fields} />
      {error !== null && (
        <Notice kind="error" title={t('notSaved')}>
          {error.message}
        </Notice>
      )}
      <Group className={classes.save} gap="xs">
        <Button type="submit" loading={isPending} disabled={!isDirty || faulty !== ''}>
          {t('save')}
        </Button>
        <Button variant="default" disabled={!isDirty} onClick={() => setEdited({})}>
          {t('undo')}
        </Button>
        <Text size="sm" c="dimmed" role="status" className={classes.changes}>
          {isDirty && faulty === '' && t('changed', { count: changed.length, names })}
          {isDirty && faulty !== '' && t('faulty', { names: faulty })}
          {!isDirty && saved !== '' && t('saved', { names: saved })}
        </Text>
      </Group>
      <Danger flow={flow} />
      <LeaveDialog isDirty={isDirty} lost={t('leaving')} />
    </form>
  )
}

function Danger({ flow }: { readonly flow: Chatflow }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  return (
    <Stack gap="xs" align="flex-start" className={view.section}>
      <Text fw={600}>{t('delete')}</Text>
      <Text size="sm" c="dimmed">
        {t('deleteHint')}
      </Text>
      <Button color="red" variant="light" onClick={() => setAsking(true)}>
        {t('deleteFlow')}
      </Button>
      {asking && (
        <RemoveFlowDialog
          flow={flow}
          onClose={() => setAsking(false)}
          onRemoved={() => navigate({ to: '/', ignoreGuards: true })}
        />
      )}
    </Stack>
  )
}
