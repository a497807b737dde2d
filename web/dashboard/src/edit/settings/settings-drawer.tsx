import { Drawer, Tabs } from '@mantine/core'
import { toEditable } from '../../model/edit/editable.ts'
import { useEditing } from '../edit-context.ts'
import { JsonField } from '../json-field.tsx'
import { AnnotationSettings } from './annotation-settings.tsx'
import { GeneralSettings } from './general-settings.tsx'
import { LinkSettings } from './link-settings.tsx'
import { VariableSettings } from './variable-settings.tsx'
import { t } from './words.ts'

/** What holds for the whole dashboard. What is changed is seen at once behind it. */
export function SettingsDrawer({ onClose }: { readonly onClose: () => void }) {
  const { session } = useEditing()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      overlayProps={{ backgroundOpacity: 0.1 }}
      title={t('settings')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Tabs defaultValue="general" keepMounted={false}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="general">{t('general')}</Tabs.Tab>
          <Tabs.Tab value="variables">{t('variables')}</Tabs.Tab>
          <Tabs.Tab value="annotations">{t('annotations')}</Tabs.Tab>
          <Tabs.Tab value="links">{t('links')}</Tabs.Tab>
          <Tabs.Tab value="json">{t('json')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="general">
          <GeneralSettings />
        </Tabs.Panel>
        <Tabs.Panel value="variables">
          <VariableSettings />
        </Tabs.Panel>
        <Tabs.Panel value="annotations">
          <AnnotationSettings />
        </Tabs.Panel>
        <Tabs.Panel value="links">
          <LinkSettings />
        </Tabs.Panel>
        <Tabs.Panel value="json">
          <JsonField
            label={t('dashboardJson')}
            value={session.json}
            onChange={(next) => session.change(() => toEditable(next).json, 'json')}
          />
        </Tabs.Panel>
      </Tabs>
    </Drawer>
  )
}
