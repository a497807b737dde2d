import { NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core'
import { type Json, numberOf, text } from '../../model/json.ts'
import { previousPeriod } from '../../model/time/previous-period.ts'
import classes from './panel-editor.module.css'
import { PanelQueries } from './panel-queries.tsx'
import { useSet } from './use-set.ts'
import { t } from './words.ts'

export type DataTabProps = { readonly id: number; readonly panel: Json }

/** Where a panel gets its data from and what it asks. */
export function DataTab({ id, panel }: DataTabProps) {
  return (
    <Stack gap="sm">
      <PanelQueries id={id} panel={panel} />
      <QueryOptions id={id} panel={panel} />
    </Stack>
  )
}

function QueryOptions({ id, panel }: DataTabProps) {
  const set = useSet(id)
  const orNone = (value: string) => (value.trim() === '' ? undefined : value)
  return (
    <fieldset className={classes.group}>
      <legend>{t('queryOptions')}</legend>
      <TextInput
        size="xs"
        label={t('minInterval')}
        placeholder="15s"
        value={text(panel.interval)}
        onChange={(event) => set('interval', orNone(event.currentTarget.value))}
      />
      <NumberInput
        size="xs"
        label={t('maxDataPoints')}
        placeholder={t('auto')}
        min={1}
        value={numberOf(panel.maxDataPoints) ?? ''}
        onChange={(value) => set('maxDataPoints', numberOf(value))}
      />
      <TextInput
        size="xs"
        label={t('timeFrom')}
        description={t('timeFromHint')}
        placeholder="6h"
        value={text(panel.timeFrom)}
        onChange={(event) => set('timeFrom', orNone(event.currentTarget.value))}
      />
      <TextInput
        size="xs"
        label={t('timeShift')}
        description={t('timeShiftHint')}
        placeholder="1d"
        value={text(panel.timeShift)}
        onChange={(event) => set('timeShift', orNone(event.currentTarget.value))}
      />
      <NativeSelect
        size="xs"
        label={t('timeCompare')}
        value={text(panel.timeCompare)}
        data={compareChoices(text(panel.timeCompare))}
        onChange={(event) => set('timeCompare', orNone(event.currentTarget.value))}
      />
    </fieldset>
  )
}

// What is none of Grafana's choices is kept as it is written.
function compareChoices(chosen: string) {
  const known = [
    { value: '', label: t('compareNone') },
    { value: previousPeriod, label: t('comparePrevious') },
    { value: '24h', label: t('compareDay') },
    { value: '1w', label: t('compareWeek') },
    { value: '1M', label: t('compareMonth') },
  ]
  return known.some(({ value }) => value === chosen) ? known : [...known, { value: chosen, label: chosen }]
}
