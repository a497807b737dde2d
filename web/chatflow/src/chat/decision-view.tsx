import { Button, Group, Paper, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './chat.module.css'
import type { Decision } from './conversation.ts'
import type { Talk } from './use-talk.ts'

export type DecisionViewProps = { readonly decision: Decision; readonly onDecide: Talk['decide'] }

/** A run waits for a person: go on or not, with a word on why. */
export function DecisionView({ decision, onDecide }: DecisionViewProps) {
  const [feedback, setFeedback] = useState('')
  return (
    <Paper withBorder p="sm" className={classes.next} role="group" aria-label="The flow waits for your decision">
      <Text size="sm" fw={500}>
        The flow waits for your decision
      </Text>
      <TextInput
        my="xs"
        size="xs"
        aria-label="Feedback"
        placeholder="Feedback, if you like"
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
