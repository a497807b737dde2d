import { renderTime } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { ActionIcon, Badge, Button, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import page from '../app/dashboard-page.module.css'
import type { StoredDashboard } from '../queries/stored-dashboard.ts'
import { useEditing } from './edit-context.ts'
import classes from './edit-page.module.css'
import type { Session } from './use-session.ts'
import { t } from './words.ts'

const SaveDialog = lazy(async () => ({ default: (await import('./save/save-dialog.tsx')).SaveDialog }))
const SettingsDrawer = lazy(async () => ({ default: (await import('./settings/settings-drawer.tsx')).SettingsDrawer }))
const DiscardDialog = lazy(async () => ({ default: (await import('./save/discard-dialog.tsx')).DiscardDialog }))

export type EditBarProps = {
  readonly stored: StoredDashboard
  readonly isNew: boolean
  /** Ends editing. */
  readonly onStop: () => void
}

type Shown = 'nothing' | 'save' | 'settings' | 'discard'

/** What is edited, how much of it is not saved, and what can be done with the whole. */
export function EditBar({ stored, isNew, onStop }: EditBarProps) {
  const { session } = useEditing()
  const [shown, setShown] = useState<Shown>('nothing')
  const close = () => setShown('nothing')
  const count = session.changes.length
  const discard = () => (count === 0 ? stop() : setShown('discard'))
  const stop = () => {
    session.forget()
    onStop()
  }
  return (
    <div className={classes.bar}>
      <nav className={page.crumbs} aria-label={t('place')}>
        <Link to="/" className={page.crumb}>
          {t('dashboards')}
        </Link>
        <h1 className={page.title}>{session.read.title}</h1>
        <Badge variant="light" tt="none">
          {t('edited')}
        </Badge>
        <DraftState session={session} />
      </nav>
      <Steps session={session} />
      <Button size="xs" variant="default" onClick={() => setShown('settings')}>
        {t('settings')}
      </Button>
      <Button size="xs" variant="default" onClick={discard}>
        {count === 0 ? t('endEditing') : t('discard')}
      </Button>
      <Button size="xs" onClick={() => setShown('save')}>
        {t('save')}
      </Button>
      <Suspense>
        {shown === 'save' && <SaveDialog stored={stored} isNew={isNew} onClose={close} onSaved={onStop} />}
        {shown === 'settings' && <SettingsDrawer onClose={close} />}
        {shown === 'discard' && <DiscardDialog count={count} onClose={close} onDiscard={stop} />}
      </Suspense>
    </div>
  )
}

function DraftState({ session: { changes, kept } }: { readonly session: Session }) {
  if (changes.length === 0) return null
  return (
    <Text component="span" size="xs" c={kept === 'failed' ? 'red' : 'dimmed'}>
      {t('changes', { count: changes.length })}
      {kept === 'failed' && ` · ${t('notKept')}`}
      {typeof kept === 'number' && ` · ${t('kept', { time: renderTime(kept) })}`}
    </Text>
  )
}

function Steps({ session: { undo, redo } }: { readonly session: Session }) {
  return (
    <>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t('undo')}
        disabled={undo === undefined}
        onClick={() => undo?.()}
      >
        ↶
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t('redo')}
        disabled={redo === undefined}
        onClick={() => redo?.()}
      >
        ↷
      </ActionIcon>
    </>
  )
}
