import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { setAt, valueAt } from '../../model/edit/set-at.ts'
import { text } from '../../model/json.ts'
import { useEditing } from '../edit-context.ts'
import { t } from './words.ts'

const months = Array.from({ length: 12 }, (_, month) => ({
  value: String(month),
  label: new Intl.DateTimeFormat(document.documentElement.lang, { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, month, 1),
  ),
}))

/** When days, weeks and years begin, how far behind the clock now is, and what readers may change of it. */
export function TimeOptions() {
  const { session } = useEditing()
  const { json, read } = session
  const set = (path: string, value: unknown) => session.change((before) => setAt(before, path, value), path)
  const delay = text(valueAt(json, 'timepicker.nowDelay'))
  return (
    <>
      <NativeSelect
        label={t('weekStart')}
        value={text(json.weekStart)}
        data={[
          { value: '', label: t('usualWeek') },
          { value: 'monday', label: t('monday') },
          { value: 'saturday', label: t('saturday') },
          { value: 'sunday', label: t('sunday') },
        ]}
        onChange={(event) => set('weekStart', event.currentTarget.value)}
      />
      <NativeSelect
        label={t('fiscalYear')}
        value={String(read.calendar.fiscalMonth)}
        data={months}
        onChange={(event) => set('fiscalYearStartMonth', Number(event.currentTarget.value))}
      />
      <TextInput
        label={t('nowDelay')}
        description={t('nowDelayHint')}
        value={delay}
        error={delay === '' || read.calendar.nowDelay === delay ? undefined : t('noDelay')}
        onChange={(event) => set('timepicker.nowDelay', event.currentTarget.value || undefined)}
      />
      <Switch
        label={t('hidesTime')}
        checked={read.timePicker.isHidden}
        onChange={(event) => set('timepicker.hidden', event.currentTarget.checked || undefined)}
      />
      <Switch
        label={t('offersEdit')}
        checked={read.isEditable}
        onChange={(event) => set('editable', event.currentTarget.checked)}
      />
    </>
  )
}
