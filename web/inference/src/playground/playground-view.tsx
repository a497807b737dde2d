import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { Composer } from './composer.tsx'
import classes from './playground.module.css'
import { noSettings } from './settings/settings.ts'
import { SettingsForm } from './settings/settings-form.tsx'
import { TurnList } from './turn-list.tsx'
import { useConversation } from './use-conversation.ts'
import { t } from './words.ts'

const SettingsDrawer = lazy(async () => ({ default: (await import('./settings/settings-drawer.tsx')).SettingsDrawer }))

/** A talk with a model, and what decides how it answers. */
export function PlaygroundView() {
  const [settings, setSettings] = useState(noSettings)
  const [draft, setDraft] = useState('')
  const [open, drawer] = useDisclosure(false)
  const talk = useConversation(settings)
  const form = <SettingsForm settings={settings} onChange={setSettings} talk={talk} draft={draft} />
  return (
    <div className={classes.playground}>
      <section className={classes.talk} aria-label={t('conversation')}>
        <TurnList talk={talk} model={settings.model} />
        <Composer talk={talk} draft={draft} onDraft={setDraft}>
          <Button variant="subtle" color="gray" size="compact-sm" hiddenFrom="md" onClick={drawer.open}>
            {t('settings')}
          </Button>
        </Composer>
      </section>
      <aside className={classes.settings} aria-label={t('settings')}>
        {form}
      </aside>
      {open && (
        <Suspense>
          <SettingsDrawer onClose={drawer.close}>{form}</SettingsDrawer>
        </Suspense>
      )}
    </div>
  )
}
