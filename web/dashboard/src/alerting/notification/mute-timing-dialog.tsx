import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { FormDialog } from '../../people/form-dialog.tsx'
import { type MuteTiming, useChangeAlerting } from '../../queries/alerting.ts'
import classes from '../alerting.module.css'
import { t as common } from '../words.ts'
import { NameChoice } from './name-choice.tsx'
import { fromInterval, months, type TimingDraft, toInterval, weekdays, wholeTime, wrongTime } from './timing.ts'
import { t } from './words.ts'

export type MuteTimingDialogProps = {
  /** Absent for one that is added. */
  readonly timing: MuteTiming | undefined
  readonly onClose: () => void
}

const path = '/api/v1/provisioning/mute-timings'

/** A mute timing: stretches of time, at any of which nobody is told. */
export function MuteTimingDialog({ timing, onClose }: MuteTimingDialogProps) {
  const { mutate, isPending, error } = useChangeAlerting()
  const [name, setName] = useState(timing?.name ?? '')
  const [drafts, setDrafts] = useState<readonly TimingDraft[]>(
    () => timing?.time_intervals.map(fromInterval) ?? [wholeTime],
  )
  const submit = () => {
    if (drafts.some(({ times }) => wrongTime(times) !== undefined)) return
    const body = { name, time_intervals: drafts.map(toInterval) }
    const one =
      timing === undefined
        ? ({ method: 'POST', path } as const)
        : ({ method: 'PUT', path: `${path}/${encodeURIComponent(timing.name)}` } as const)
    mutate({ ...one, body }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={timing === undefined ? t('addTiming') : t('editNamed', { name: timing.name })}
      action={common('save')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        label={common('name')}
        required
        data-autofocus
        disabled={timing !== undefined}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {drafts.map((draft, index) => (
        <IntervalFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a stretch has nothing else that stays while it changes
          key={index}
          number={String(index + 1)}
          draft={draft}
          onChange={(next) => setDrafts(drafts.with(index, next))}
          onRemove={drafts.length === 1 ? undefined : () => setDrafts(drafts.toSpliced(index, 1))}
        />
      ))}
      <Button variant="default" size="xs" onClick={() => setDrafts([...drafts, wholeTime])}>
        {t('addInterval')}
      </Button>
    </FormDialog>
  )
}

type IntervalFieldsProps = {
  readonly number: string
  readonly draft: TimingDraft
  readonly onChange: (draft: TimingDraft) => void
  readonly onRemove: (() => void) | undefined
}

function IntervalFields({ number, draft, onChange, onRemove }: IntervalFieldsProps) {
  const wrong = wrongTime(draft.times)
  const zones = useId()
  const text = (key: 'times' | 'days' | 'years' | 'location') => ({
    value: draft[key],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...draft, [key]: event.currentTarget.value }),
  })
  return (
    <fieldset className={classes.group}>
      <legend>{t('interval', { number })}</legend>
      <TextInput
        label={t('times')}
        description={t('timesHint')}
        placeholder="22:00-24:00, 00:00-06:00"
        error={wrong === undefined ? undefined : t('wrongTime', { text: wrong })}
        {...text('times')}
      />
      <NameChoice
        label={t('weekdays')}
        names={weekdays}
        // The first of August 2021 was a Sunday.
        labelOf={(at) => worded({ weekday: 'short' }, Date.UTC(2021, 7, 1 + at))}
        chosen={draft.weekdays}
        onChange={(next) => onChange({ ...draft, weekdays: next })}
      />
      <TextInput label={t('days')} description={t('daysHint')} placeholder="1:5, -1" {...text('days')} />
      <NameChoice
        label={t('months')}
        names={months}
        labelOf={(at) => worded({ month: 'short' }, Date.UTC(2021, at, 1))}
        chosen={draft.months}
        onChange={(next) => onChange({ ...draft, months: next })}
      />
      <TextInput label={t('years')} placeholder="2026, 2030:2032" {...text('years')} />
      <TextInput
        label={t('location')}
        description={t('locationHint')}
        placeholder="UTC"
        list={zones}
        {...text('location')}
      />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      {onRemove !== undefined && (
        <div>
          <Button variant="default" size="xs" aria-label={t('dropInterval', { number })} onClick={onRemove}>
            {common('remove')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function worded(format: Intl.DateTimeFormatOptions, atMs: number): string {
  const { lang } = document.documentElement
  return new Intl.DateTimeFormat(lang === '' ? undefined : lang, { ...format, timeZone: 'UTC' }).format(atMs)
}
