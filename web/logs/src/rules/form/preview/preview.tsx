import { SkeletonPlaces, SkeletonState } from '@hearth/ui-kit'
import { Card, Group, SegmentedControl, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { usePreview } from '../../../queries/use-preview.ts'
import { countOf, type Draft, faultOf, fieldOf } from '../draft.ts'
import { Outcome } from './outcome.tsx'
import { PastGraph } from './past-graph.tsx'
import { t } from './words.ts'

const typingMs = 500
const choices = ['6', '24'] as const
const graphHeightPx = 130

/** What the rule would have come to in the last hours, had it been there. */
export function Preview({ draft }: { readonly draft: Draft }) {
  const [hours, setHours] = useState<string>('6')
  const [settled] = useDebouncedValue(draft, typingMs)
  const fault = faultOf(settled)
  // Without a name it can be evaluated.
  const isAsked = fault === undefined || fieldOf[fault] === 'name'
  const { data, error, isPlaceholderData } = usePreview(
    isAsked ? (settled.expression ?? countOf(settled)) : undefined,
    Number(hours),
  )
  return (
    <Card withBorder padding="sm" component="section" aria-label={t('preview')} aria-busy={isPlaceholderData}>
      <Group justify="space-between" gap="xs" mb={6}>
        <Title order={3} size="h6">
          {t('preview')}
        </Title>
        <SegmentedControl
          size="xs"
          aria-label={t('hours')}
          value={hours}
          onChange={setHours}
          data={choices.map((value) => ({ value, label: `${value} h` }))}
        />
      </Group>
      {error !== null ? (
        <Text size="sm" c="red" role="alert">
          {error.message}
        </Text>
      ) : !isAsked ? (
        <Text size="sm" c="dimmed">
          {t('cannot')}
        </Text>
      ) : data === undefined ? (
        <Waiting />
      ) : (
        <>
          <PastGraph draft={settled} past={data} hours={Number(hours)} />
          <Outcome draft={settled} past={data} hours={Number(hours)} />
        </>
      )}
    </Card>
  )
}

function Waiting() {
  return (
    <SkeletonState label={t('asking')}>
      <SkeletonPlaces count={1} heightPx={graphHeightPx} />
    </SkeletonState>
  )
}
