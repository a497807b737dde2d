import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../people/form-dialog.tsx'
import { useChangeAlerting } from '../../queries/alerting.ts'
import { useOwnUser } from '../../queries/own-user.ts'
import { t } from '../words.ts'
import { parseMatchers } from './matchers.ts'

export type SilenceDialogProps = {
  /** One on each line. */
  readonly matchers: string
  readonly onClose: () => void
}

const hours = [1, 4, 24, 168] as const
const hourMs = 3_600_000

/** Silences alerts for a while. */
export function SilenceDialog({ matchers: first, onClose }: SilenceDialogProps) {
  const { mutate, isPending, error } = useChangeAlerting()
  const user = useOwnUser().data
  const [lines, setLines] = useState(first)
  const [comment, setComment] = useState('')
  const [length, setLength] = useState('1')
  const parsed = parseMatchers(lines)
  const wrong = 'wrong' in parsed ? t('badMatcher', { line: parsed.wrong }) : undefined
  const submit = () => {
    if (!('matchers' in parsed)) return
    const [startsAt, endsAt] = [Date.now(), Date.now() + Number(length) * hourMs].map((ms) =>
      new Date(ms).toISOString(),
    )
    const body = { matchers: parsed.matchers, startsAt, endsAt, comment, createdBy: user?.login ?? '' }
    mutate({ method: 'POST', path: '/api/alertmanager/grafana/api/v2/silences', body }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={t('addSilence')}
      action={t('addSilence')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <Textarea
        label={t('matching')}
        description={t('matchersHint')}
        required
        data-autofocus={first === '' || undefined}
        autosize
        minRows={2}
        error={wrong}
        value={lines}
        onChange={(event) => setLines(event.currentTarget.value)}
      />
      <TextInput
        label={t('comment')}
        required
        data-autofocus={first !== '' || undefined}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('duration')}
        value={length}
        data={hours.map((hour) => ({ value: String(hour), label: t(`hours${hour}`) }))}
        onChange={(event) => setLength(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
