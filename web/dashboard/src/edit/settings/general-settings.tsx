import { NativeSelect, Stack, TagsInput, Textarea, TextInput } from '@mantine/core'
import { setAt, valueAt } from '../../model/edit/set-at.ts'
import { text, texts } from '../../model/json.ts'
import { resolveTimeRange } from '../../model/time/time-range.ts'
import { useDashboards } from '../../queries/dashboards.ts'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { useEditing } from '../edit-context.ts'
import { TimeOptions } from './time-options.tsx'
import { t } from './words.ts'

/** Title, tags, time. */
export function GeneralSettings() {
  const { session } = useEditing()
  const { json } = session
  const { data: hits = [] } = useDashboards()
  const set = (path: string, value: unknown) => session.change((before) => setAt(before, path, value), path)
  const known = [...new Set(hits.flatMap(({ tags }) => tags))].sort()
  return (
    <Stack gap="sm">
      <TextInput
        label={t('title')}
        value={text(json.title)}
        onChange={(event) => set('title', event.currentTarget.value)}
      />
      <Textarea
        label={t('description')}
        autosize
        value={text(json.description)}
        onChange={(event) => set('description', event.currentTarget.value || undefined)}
      />
      <TagsInput
        label={t('tags')}
        description={t('tagsHint')}
        data={known}
        value={[...texts(json.tags)]}
        onChange={(tags) => set('tags', tags)}
      />
      <TimeFields />
      <NativeSelect
        label={t('refresh')}
        value={text(json.refresh)}
        data={[
          { value: '', label: t('noRefresh') },
          ...withOwn(['5s', '10s', '30s', '1m', '5m', '15m', '30m', '1h'], text(json.refresh)),
        ]}
        onChange={(event) => set('refresh', event.currentTarget.value)}
      />
      <NativeSelect
        label={t('timezone')}
        value={text(json.timezone)}
        data={[
          { value: '', label: t('ownZone') },
          { value: 'utc', label: 'UTC' },
          ...withOwn(
            Intl.supportedValuesOf('timeZone'),
            ['', 'utc', 'browser'].includes(text(json.timezone)) ? '' : text(json.timezone),
          ),
        ]}
        onChange={(event) => set('timezone', event.currentTarget.value)}
      />
      <TimeOptions />
      <NativeSelect
        label={t('cursor')}
        value={text(json.graphTooltip, '0')}
        data={[
          { value: '0', label: t('cursorOff') },
          { value: '1', label: t('cursorShared') },
          { value: '2', label: t('cursorTooltip') },
        ]}
        onChange={(event) => set('graphTooltip', Number(event.currentTarget.value))}
      />
    </Stack>
  )
}

/** The range that is shown at first. */
function TimeFields() {
  const { session } = useEditing()
  const { timeRange } = useDashboardView()
  const { time } = session.read
  const isValid = resolveTimeRange(time, Date.now()) !== undefined
  const set = (key: 'from' | 'to', value: string) =>
    session.change((before) => setAt(before, 'time', { ...time, [key]: value }), `time ${key}`)
  const stored = valueAt(session.json, 'time')
  return (
    <>
      <TextInput
        label={t('timeFrom')}
        description={t('timeHint', { from: timeRange.from, to: timeRange.to })}
        value={stored === undefined ? '' : time.from}
        placeholder={time.from}
        error={isValid ? undefined : t('noTime')}
        onChange={(event) => set('from', event.currentTarget.value)}
      />
      <TextInput
        label={t('timeTo')}
        value={stored === undefined ? '' : time.to}
        placeholder={time.to}
        onChange={(event) => set('to', event.currentTarget.value)}
      />
    </>
  )
}

function withOwn(usual: readonly string[], own: string): string[] {
  return own === '' || usual.includes(own) ? [...usual] : [own, ...usual]
}
