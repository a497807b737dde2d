import { Badge, Button, Group } from '@mantine/core'
import { Notice } from '../app/notice.tsx'
import type { JsonFault } from './faults/json-fault.ts'
import { t } from './words.ts'

export type StateBarProps = {
  readonly fault: JsonFault | undefined
  readonly onFormat: () => void
  readonly onDiscard: () => void
}

/** Whether the text is what is drawn, and why it is not. */
export function StateBar({ fault, onFormat, onDiscard }: StateBarProps) {
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Badge variant="light" color={fault === undefined ? 'teal' : 'red'}>
          {fault === undefined ? t('inStep') : t('notDrawn')}
        </Badge>
        {fault === undefined ? (
          <Button size="xs" variant="default" onClick={onFormat}>
            {t('format')}
          </Button>
        ) : (
          <Button size="xs" variant="default" onClick={onDiscard}>
            {t('discard')}
          </Button>
        )}
      </Group>
      {fault !== undefined && (
        <Notice kind="warning" title={wordsOf(fault)}>
          {t('whyNot')}
        </Notice>
      )}
    </>
  )
}

function wordsOf({ line, message }: JsonFault): string {
  return line === undefined ? message : t('atLine', { line, message })
}
