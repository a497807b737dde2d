import { CopyButton, EmptyState } from '@hearth/ui-kit'
import { Code, Drawer, Group, NativeSelect, Stack, Tabs, Text } from '@mantine/core'
import { useState } from 'react'
import type { Panel } from '../model/dashboard.ts'
import { type Frame, rowCount } from '../model/frame.ts'
import { useDashboardView } from '../view/dashboard-view.ts'
import { FrameTable } from './body/frame-table.tsx'
import classes from './inspector.module.css'
import { findPanelJson } from './panel-json.ts'
import type { PanelState } from './use-panel-data.ts'
import { t } from './words.ts'

export type InspectorProps = { readonly panel: Panel; readonly state: PanelState; readonly onClose: () => void }

/** What a panel was made of: the data as it came, what was asked, how it is written. */
export function Inspector({ panel, state, onClose }: InspectorProps) {
  const { json } = useDashboardView()
  const title = state.title === '' ? t('panel') : state.title
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      position="right"
      size="xl"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Tabs defaultValue="data" keepMounted={false}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="data">{t('data')}</Tabs.Tab>
          <Tabs.Tab value="query">{t('query')}</Tabs.Tab>
          <Tabs.Tab value="json">{t('json')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="data">
          <Data state={state} />
        </Tabs.Panel>
        <Tabs.Panel value="query">
          <Queries state={state} />
        </Tabs.Panel>
        <Tabs.Panel value="json">
          <Json value={findPanelJson(json, panel.id) ?? panel} />
        </Tabs.Panel>
      </Tabs>
    </Drawer>
  )
}

function Data({ state }: { readonly state: PanelState }) {
  const [chosen, setChosen] = useState(0)
  const frames = (state.answers ?? []).flatMap((answer) => answer.frames)
  const frame = frames[chosen] ?? frames[0]
  if (frame === undefined) return <EmptyState title={t('noData')}>{state.errors.join('\n')}</EmptyState>
  return (
    <Stack gap="xs" className={classes.data}>
      <NativeSelect
        size="xs"
        aria-label={t('frame')}
        value={String(chosen)}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
        data={frames.map((one, index) => ({
          value: String(index),
          label: t('rows', { name: nameOf(one), count: rowCount(one) }),
        }))}
      />
      <div className={classes.table}>
        <FrameTable key={chosen} frame={frame} title={t('dataOfPanel')} />
      </div>
    </Stack>
  )
}

function nameOf({ refId = '', fields, name = '' }: Frame): string {
  return `${refId} ${fields.at(-1)?.config.displayNameFromDS ?? name}`
}

function Queries({ state }: { readonly state: PanelState }) {
  if (state.request === undefined) return <EmptyState title={t('noQuery')} />
  return (
    <Stack gap="md">
      {(state.answers ?? []).map(({ refId, error, frames }) => (
        <Stack key={refId} gap={4}>
          <Text size="sm" fw={600}>
            {t('frames', { refId, count: frames.length })}
          </Text>
          {error !== undefined && (
            <Text size="sm" c="red" role="alert">
              {error}
            </Text>
          )}
          {frames[0]?.meta.executedQuery !== undefined && <Code block>{frames[0].meta.executedQuery}</Code>}
        </Stack>
      ))}
      <Text size="sm" fw={600}>
        {t('request')}
      </Text>
      <Json value={state.request} />
    </Stack>
  )
}

function Json({ value }: { readonly value: unknown }) {
  const text = JSON.stringify(value, null, 2)
  return (
    <Stack gap={4}>
      <Group justify="flex-end">
        <CopyButton text={text} label={t('copyJson')} />
      </Group>
      <Code block className={classes.json}>
        {text}
      </Code>
    </Stack>
  )
}
