import { CheckIcon, outwardPath } from '@hearth/ui-kit'
import { Alert, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { RuleForm } from './rule-form.tsx'
import type { Subject } from './subject.ts'
import { t } from './words.ts'

export type RuleDrawerProps = {
  readonly subject: Subject
  readonly onClose: () => void
  /** All rules are in sight: one that is kept is seen among them. */
  readonly isBesideRules?: boolean
}

/** A rule beside what it is about. */
export function RuleDrawer({ subject, onClose, isBesideRules = false }: RuleDrawerProps) {
  const [isSaved, setIsSaved] = useState(false)
  const { place } = subject
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="36rem"
      title={place === undefined ? t('newTitle') : t('editTitle', { name: place.name })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {isSaved ? (
        <Saved onClose={onClose} />
      ) : (
        <RuleForm subject={subject} onSaved={isBesideRules ? onClose : () => setIsSaved(true)} onCancel={onClose} />
      )}
    </Drawer>
  )
}

// The button that was pressed is gone.
const takeFocus = (shown: HTMLElement | null) => shown?.focus()

function Saved({ onClose }: { readonly onClose: () => void }) {
  return (
    <Stack gap="md">
      <Alert color="teal" icon={<CheckIcon />} title={t('saved')} role="status">
        <Text size="sm">{t('savedHint')}</Text>
      </Alert>
      <Group gap="xs">
        <Button component="a" href={outwardPath('/rules')} ref={takeFocus}>
          {t('toRules')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      </Group>
    </Stack>
  )
}
