import { Hint, onDemand, useCommands } from '@hearth/ui-kit'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Subject } from '../rules/form/subject.ts'
import { BellIcon } from './bell-icon.tsx'
import { t } from './words.ts'

const RuleDrawer = onDemand(async () => (await import('../rules/form/rule-drawer.tsx')).RuleDrawer)

/** Makes an alert rule of what is looked at. @param subjectOf is loaded and asked when one is wanted */
export function AlertButton({ subjectOf }: { readonly subjectOf: () => Promise<Subject> }) {
  const [subject, setSubject] = useState<Subject>()
  const open = () => void subjectOf().then(setSubject)
  useCommands([{ label: t('alertMe'), group: t('rulesGroup'), keys: 'a', run: open }])
  return (
    <>
      <Hint label={t('alertMe')}>
        <Button size="xs" variant="default" leftSection={<BellIcon />} aria-haspopup="dialog" onClick={open}>
          {t('alert')}
        </Button>
      </Hint>
      {subject !== undefined && <RuleDrawer subject={subject} onClose={() => setSubject(undefined)} />}
    </>
  )
}
