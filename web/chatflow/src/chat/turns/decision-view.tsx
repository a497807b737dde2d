import { useLateFocus } from '@hearth/ui-kit'
import { Button, Group, Paper, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Decision } from '../conversation.ts'
import type { Talk } from '../use-talk.ts'
import { t } from '../words.ts'
import classes from './turns.module.css'

export type DecisionViewProps = { readonly decision: Decision; readonly onDecide: Talk['decide'] }

/** A run waits for a person: go on or not, with a word on why. */
export function DecisionView({ decision, onDecide }: DecisionViewProps) {
  const [feedback, setFeedback] = useState('')
  // It takes the place of the field that had the keys.
  const field = useLateFocus<HTMLInputElement>(true)
  return (
    <Paper withBorder p="sm" className={classes.next} role="group" aria-label={t('waitsForDecision')}>
      <Text size="sm" fw={500}>
        {t('waitsForDecision')}
      </Text>
      <TextInput
        ref={field}
        my="xs"
        size="xs"
        aria-label={t('feedback')}
        placeholder={t('feedbackHint')}
        value={feedback}
        onChange={(event) => setFeedback(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button size="xs" color="green" onClick={() => onDecide(decision, 'proceed', feedback)}>
          {decision.approve}
        </Button>
        <Button size="xs" color="red" variant="light" onClick={() => onDecide(decision, 'reject', feedback)}>
          {decision.reject}
        </Button>
      </Group>
    </Paper>
  )
}
