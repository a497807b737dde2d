import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { t } from '../words.ts'

export type InstructionProposalProps = {
  readonly written: string
  /** What stands in the field. */
  readonly before: string
  readonly onTake: (text: string) => void
  readonly onDiscard: () => void
}

/** What a model wrote, to be mended, taken over or thrown away. */
export function InstructionProposal({ written, before, onTake, onDiscard }: InstructionProposalProps) {
  const [text, setText] = useState(written)
  return (
    <Stack gap="sm">
      <Textarea
        label={t('proposal')}
        autosize
        minRows={4}
        maxRows={14}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button onClick={() => onTake(text)}>{t('takeIt')}</Button>
        {before.trim() !== '' && (
          <Button variant="default" onClick={() => onTake(`${before}\n\n${text}`)}>
            {t('addBelow')}
          </Button>
        )}
        <Button variant="default" onClick={onDiscard}>
          {t('discardIt')}
        </Button>
      </Group>
    </Stack>
  )
}
