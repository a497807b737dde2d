import { Button, Group, Stack, Title } from '@mantine/core'
import { type FormEvent, useDeferredValue, useState } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import { useChangeFlow } from '../api/use-flows.ts'
import { editedSince } from '../app/edited-since.ts'
import { LeaveDialog } from '../app/leave-dialog.tsx'
import { Notice } from '../app/notice.tsx'
import view from '../app/view.module.css'
import { type LookFields, lookFaults, readLookFields, renderLookFields } from './look-fields.ts'
import { LookInputs } from './look-inputs.tsx'
import { LookPreview } from './look-preview.tsx'
import classes from './share.module.css'
import { t } from './words.ts'

/** How the chat looks to visitors, with the chat beside it. */
export function LookForm({ flow }: { readonly flow: Chatflow }) {
  const stored = readLookFields(flow)
  const [edited, setEdited] = useState<Partial<LookFields>>({})
  const fields = { ...stored, ...edited }
  const { mutate, isPending, error } = useChangeFlow(flow.id)
  const isDirty = JSON.stringify(fields) !== JSON.stringify(stored)
  const faults = lookFaults(fields)
  const rendered = useDeferredValue(renderLookFields(fields, flow))
  const save = (event: FormEvent) => {
    event.preventDefault()
    mutate(
      { chatbotConfig: renderLookFields(fields, flow) },
      // The fields may be edited while the answer is under way.
      { onSuccess: () => setEdited((now) => editedSince(now, edited)) },
    )
  }
  return (
    <Stack component="section" gap="sm" className={view.section} aria-label={t('look')}>
      <Title order={2} size="h5">
        {t('look')}
      </Title>
      <div className={classes.look}>
        <form onSubmit={save}>
          <Stack gap="md">
            <LookInputs
              fields={fields}
              faults={faults}
              onChange={(change) => setEdited((before) => ({ ...before, ...change }))}
            />
            {error !== null && <Notice kind="error">{error.message}</Notice>}
            <Group gap="xs">
              <Button type="submit" loading={isPending} disabled={!isDirty || faults.color === true}>
                {t('save')}
              </Button>
              <Button variant="default" disabled={!isDirty} onClick={() => setEdited({})}>
                {t('undo')}
              </Button>
            </Group>
          </Stack>
        </form>
        <LookPreview flowId={flow.id} name={flow.name} chatbotConfig={rendered} />
      </div>
      <LeaveDialog isDirty={isDirty} lost={t('leaving')} />
    </Stack>
  )
}
