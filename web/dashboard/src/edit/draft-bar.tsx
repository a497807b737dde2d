import { renderDate } from '@hearth/ui-kit'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { dropDraft, readDraft } from '../model/edit/draft.ts'
import classes from './edit-page.module.css'
import { t } from './words.ts'

export type DraftBarProps = { readonly uid: string | undefined; readonly onContinue: () => void }

/** Says that this browser keeps changes of the dashboard that were never saved; nothing where there are none. */
export function DraftBar({ uid = '', onContinue }: DraftBarProps) {
  const [draft, setDraft] = useState(() => readDraft(localStorage, uid))
  if (draft === undefined) return null
  const discard = () => {
    dropDraft(localStorage, uid)
    setDraft(undefined)
  }
  return (
    <Group className={classes.draft} role="status" gap="sm">
      <Text size="sm">{t('draftThere', { time: renderDate(draft.savedAtMs) })}</Text>
      <Button size="compact-sm" onClick={onContinue}>
        {t('draftContinue')}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={discard}>
        {t('draftDiscard')}
      </Button>
    </Group>
  )
}
