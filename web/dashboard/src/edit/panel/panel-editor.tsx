import { Tabs } from '@mantine/core'
import { useMemo } from 'react'
import type { Json } from '../../model/json.ts'
import { record, text } from '../../model/json.ts'
import { upgradePanel } from '../../model/read/angular/upgrade-panel.ts'
import { readPanelOptions } from '../../model/read/read-panel-options.ts'
import { DataTab } from './data-tab.tsx'
import { JsonTab } from './json-tab.tsx'
import { LookTab } from './look-tab.tsx'
import { OverridesTab } from './overrides-tab.tsx'
import { PanelTab } from './panel-tab.tsx'
import { TransformationsTab } from './transform/transformations-tab.tsx'
import { ValuesTab } from './values-tab.tsx'
import { t } from './words.ts'

export type PanelEditorProps = { readonly id: number; readonly panel: Json }

/** All that a panel says: what it asks, how it draws that, and its JSON. What is changed is seen at once. */
export function PanelEditor({ id, panel: stored }: PanelEditorProps) {
  // What is of an older type is shown as what it becomes with the first change.
  const panel = useMemo(() => upgradePanel(stored).panel, [stored])
  const { kind } = readPanelOptions(text(panel.type), record(panel.options))
  const hasData = kind !== 'text' && kind !== 'list'
  // With another key, since the tab that was open may be none of a panel that becomes one without data.
  return (
    <Tabs key={String(hasData)} defaultValue={hasData ? 'data' : 'panel'} keepMounted={false}>
      <Tabs.List mb="xs">
        {hasData && (
          <Tabs.Tab px={8} value="data">
            {t('data')}
          </Tabs.Tab>
        )}
        {hasData && (
          <Tabs.Tab px={8} value="transformations">
            {t('transformations')}
          </Tabs.Tab>
        )}
        <Tabs.Tab px={8} value="panel">
          {t('panel')}
        </Tabs.Tab>
        {kind !== 'text' && (
          <Tabs.Tab px={8} value="look">
            {t('look')}
          </Tabs.Tab>
        )}
        {hasData && (
          <Tabs.Tab px={8} value="values">
            {t('values')}
          </Tabs.Tab>
        )}
        {hasData && (
          <Tabs.Tab px={8} value="overrides">
            {t('overrides')}
          </Tabs.Tab>
        )}
        <Tabs.Tab px={8} value="json">
          {t('json')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="data">
        <DataTab id={id} panel={panel} />
      </Tabs.Panel>
      <Tabs.Panel value="transformations">
        <TransformationsTab id={id} panel={panel} />
      </Tabs.Panel>
      <Tabs.Panel value="panel">
        <PanelTab id={id} panel={panel} kind={kind} />
      </Tabs.Panel>
      <Tabs.Panel value="look">
        <LookTab id={id} panel={panel} kind={kind} />
      </Tabs.Panel>
      <Tabs.Panel value="values">
        <ValuesTab id={id} panel={panel} />
      </Tabs.Panel>
      <Tabs.Panel value="overrides">
        <OverridesTab id={id} panel={panel} kind={kind} />
      </Tabs.Panel>
      <Tabs.Panel value="json">
        <JsonTab id={id} panel={stored} />
      </Tabs.Panel>
    </Tabs>
  )
}
