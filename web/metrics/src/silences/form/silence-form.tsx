import { Link, useNavigate } from '@hearth/ui-kit/router'
import { Alert, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { SilenceBody } from '../../../../../services/metrics/src/wire/alertmanager/silences.ts'
import { useSaveSilence } from '../../api/use-silences.ts'
import { ElsewhereNote } from '../elsewhere-note.tsx'
import { rememberAuthor } from './author.ts'
import { type Draft, faultOf, fieldOf, toWire } from './draft.ts'
import { MatcherFields } from './matcher-fields.tsx'
import { Preview } from './preview.tsx'
import { TimeFields } from './time-fields.tsx'
import { t } from './words.ts'

export type SilenceFormProps = {
  readonly initial: Draft
  /** The silence that is changed. */
  readonly before?: SilenceBody
}

/** What is to be quiet, how long and why; below it, which alerts that would be now. */
export function SilenceForm({ initial, before }: SilenceFormProps) {
  const [draft, setDraft] = useState(initial)
  const [isTried, setIsTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const go = useNavigate()
  const { mutate, isPending, error } = useSaveSilence()
  const fault = faultOf(draft, Date.now())
  const shown = isTried ? fault : undefined
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed })
  const save = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (fault !== undefined) return form.current?.querySelector<HTMLElement>(fieldOf(fault, draft))?.focus()
    rememberAuthor(draft.createdBy.trim())
    mutate(toWire(draft, Date.now(), before), { onSuccess: () => go({ to: '/silences' }) })
  }
  return (
    <form ref={form} onSubmit={save} noValidate>
      <Stack gap="md">
        <Title order={2} size="h4">
          {t(before === undefined ? 'newTitle' : 'editTitle')}
        </Title>
        <Card withBorder padding="md">
          <Stack gap="md">
            <MatcherFields
              matchers={draft.matchers}
              marksFaults={shown === 'noName'}
              onChange={(matchers) => change({ matchers })}
            />
            {before !== undefined && (
              <Text size="xs" c="dimmed">
                {t('otherMatchers')}
              </Text>
            )}
            <TimeFields draft={draft} isEndFaulty={shown === 'noEnd' || shown === 'endsBefore'} onChange={change} />
            <TextInput
              name="author"
              error={shown === 'noAuthor'}
              label={t('author')}
              maw={360}
              value={draft.createdBy}
              onChange={(event) => change({ createdBy: event.currentTarget.value })}
            />
            <TextInput
              name="comment"
              error={shown === 'noComment'}
              label={t('comment')}
              description={t('commentHint')}
              value={draft.comment}
              onChange={(event) => change({ comment: event.currentTarget.value })}
            />
          </Stack>
        </Card>
        <Preview matchers={draft.matchers} />
        <ElsewhereNote />
        {shown !== undefined && (
          <Alert color="red" p="xs" role="alert">
            {t(shown)}
          </Alert>
        )}
        {error !== null && (
          <Alert color="red" p="xs" role="alert">
            {error.message}
          </Alert>
        )}
        <Group gap="xs">
          <Button type="submit" loading={isPending}>
            {t(before === undefined ? 'create' : 'save')}
          </Button>
          <Button component={Link} to="/silences" variant="default">
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
