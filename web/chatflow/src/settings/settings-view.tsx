import { Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import { useChangeFlow } from '../api/use-flows.ts'
import { LeaveDialog } from '../app/leave-dialog.tsx'
import { Notice } from '../app/notice.tsx'
import { RemoveFlowDialog } from '../flows/remove-flow-dialog.tsx'
import { AccessFields } from './access-fields.tsx'
import { GeneralFields } from './general-fields.tsx'
import { LimitFields } from './limit-fields.tsx'
import { faultsOf, readSettings, renderSettings, type Settings } from './settings.ts'
import classes from './settings-view.module.css'

/** What a flow is called, whether it is in use, and who may ask it how often. */
export function SettingsView({ flow }: { readonly flow: Chatflow }) {
  const stored = readSettings(flow)
  const [settings, setSettings] = useState(stored)
  const { mutate, isPending, error } = useChangeFlow(flow.id)
  const isDirty = JSON.stringify(settings) !== JSON.stringify(stored)
  const faults = faultsOf(settings)
  const fields = {
    settings,
    faults,
    onChange: (change: Partial<Settings>) => setSettings((before) => ({ ...before, ...change })),
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    mutate(renderSettings(settings, flow), { onSuccess: (saved) => setSettings(readSettings(saved)) })
  }
  return (
    <form className={classes.form} onSubmit={save}>
      <GeneralFields {...fields} />
      <AccessFields {...fields} />
      <LimitFields {...fields} />
      {error !== null && <Notice kind="error">{error.message}</Notice>}
      <Group className={classes.save} gap="xs">
        <Button type="submit" loading={isPending} disabled={!isDirty || Object.keys(faults).length > 0}>
          Save
        </Button>
        <Button variant="default" disabled={!isDirty} onClick={() => setSettings(stored)}>
          Undo changes
        </Button>
      </Group>
      <Danger flow={flow} />
      <LeaveDialog isDirty={isDirty} what="the settings of this flow" />
    </form>
  )
}

function Danger({ flow }: { readonly flow: Chatflow }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  return (
    <Stack gap="xs" align="flex-start" className={classes.section}>
      <Text fw={600}>Delete</Text>
      <Text size="sm" c="dimmed">
        The flow and all its conversations; whoever calls it gets an error.
      </Text>
      <Button color="red" variant="light" onClick={() => setAsking(true)}>
        Delete this flow
      </Button>
      {asking && (
        <RemoveFlowDialog
          flow={flow}
          onClose={() => setAsking(false)}
          onRemoved={() => void navigate({ to: '/', ignoreBlocker: true })}
        />
      )}
    </Stack>
  )
}
