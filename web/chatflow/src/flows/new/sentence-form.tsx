import { ErrorState, renderWait, useNow } from '@hearth/ui-kit'
import { Button, Group, Loader, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { t } from '../words.ts'
import { useGenerate } from './use-generate.ts'

const Preview = lazy(async () => ({ default: (await import('./sentence-preview.tsx')).SentencePreview }))

/** Has an agent flow drawn for a task that is told in words, shows what came, and keeps it when told to. */
export function SentenceForm() {
  const [task, setTask] = useState('')
  const { mutate, cancel, isPending, data, error, submittedAt } = useGenerate()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(task.trim())
  }
  return (
    <Stack gap="md">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Textarea
            label={t('task')}
            description={t('taskHint')}
            placeholder={t('taskExample')}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={20_000}
            value={task}
            onChange={(event) => setTask(event.currentTarget.value)}
          />
          <Group gap="sm">
            {isPending ? (
              <>
                <Waiting sinceMs={submittedAt} />
                <Button variant="default" onClick={cancel}>
                  {t('cancel')}
                </Button>
              </>
            ) : (
              <Button type="submit" variant={data === undefined ? 'filled' : 'default'} disabled={task.trim() === ''}>
                {data === undefined ? t('draw') : t('drawAgain')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      {error !== null && <ErrorState error={error} />}
      <Suspense>{data !== undefined && <Preview key={submittedAt} document={data} task={task} />}</Suspense>
    </Stack>
  )
}

function Waiting({ sinceMs }: { readonly sinceMs: number }) {
  const nowMs = useNow(1_000)
  const wait = renderWait(Math.max(0, Math.round((nowMs - sinceMs) / 1_000)))
  return (
    <Group gap="xs" role="status" aria-label={t('drawing')}>
      <Loader size="xs" />
      <Text size="sm" aria-hidden="true">
        {t('drawingFor', { wait })}
      </Text>
    </Group>
  )
}
