import { Button, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { Composer } from './composer.tsx'
import classes from './playground.module.css'
import { noSettings } from './settings.ts'
import { SettingsForm } from './settings-form.tsx'
import { TurnList } from './turn-list.tsx'
import { useConversation } from './use-conversation.ts'

/** A talk with a model, and what decides how it answers. */
export function PlaygroundView() {
  const [settings, setSettings] = useState(noSettings)
  const [draft, setDraft] = useState('')
  const [open, drawer] = useDisclosure(false)
  const talk = useConversation(settings)
  const form = <SettingsForm settings={settings} onChange={setSettings} talk={talk} draft={draft} />
  return (
    <div className={classes.playground}>
      <section className={classes.talk} aria-label="Conversation">
        <TurnList talk={talk} model={settings.model} />
        <Composer talk={talk} draft={draft} onDraft={setDraft}>
          <Button variant="subtle" color="gray" size="compact-sm" hiddenFrom="md" onClick={drawer.open}>
            Settings
          </Button>
        </Composer>
      </section>
      <aside className={classes.settings} aria-label="Settings">
        {form}
      </aside>
      <Drawer
        opened={open}
        onClose={drawer.close}
        title="Settings"
        position="right"
        size="sm"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {form}
      </Drawer>
    </div>
  )
}
