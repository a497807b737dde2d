import { EmptyState, useNow } from '@hearth/ui-kit'
import { Button, Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { FlowOutline } from '../../api/chatflow.ts'
import { t } from '../words.ts'
import { FilterBar } from './filter-bar.tsx'
import { FlowCards } from './flow-cards.tsx'
import { useListChoices } from './list-choices.ts'
import type { Sought } from './match-flows.ts'
import { useFound } from './use-found.ts'

const FlowTable = lazy(async () => ({ default: (await import('./flow-table.tsx')).FlowTable }))

// A page of cards is a few hundred elements; of a thousand flows nobody looks at all.
const shownAtOnce = 48
const open: Sought = { words: '' }

/** The flows that are sought, in the order and the form that is liked. */
export function FlowList({ flows }: { readonly flows: readonly FlowOutline[] }) {
  const [choices, setChoices] = useListChoices()
  const [sought, setSought] = useState(open)
  const [most, setMost] = useState(shownAtOnce)
  const nowMs = useNow(60_000)
  const found = useFound(flows, sought, choices.sort)
  const shown = useMemo(() => found.slice(0, most), [found, most])
  const List = choices.layout === 'rows' ? FlowTable : FlowCards
  return (
    <Stack gap="md">
      <FilterBar
        flows={flows}
        sought={sought}
        onSeek={(change) => {
          setSought({ ...sought, ...change })
          setMost(shownAtOnce)
        }}
        choices={choices}
        onChoose={(change) => setChoices({ ...choices, ...change })}
      />
      <Text size="xs" c="dimmed" role="status">
        {found.length === flows.length
          ? t('found', { count: found.length })
          : t('foundOf', { count: found.length, total: flows.length })}
      </Text>
      {found.length === 0 ? (
        <EmptyState title={t('noMatch')}>
          <Stack align="center" gap="sm">
            {t('noMatchHint')}
            <Button variant="default" onClick={() => setSought(open)}>
              {t('showAll')}
            </Button>
          </Stack>
        </EmptyState>
      ) : (
        <Suspense>
          <List flows={shown} nowMs={nowMs} />
        </Suspense>
      )}
      {found.length > most && (
        <Group justify="center">
          <Button variant="default" onClick={() => setMost(most + shownAtOnce)}>
            {t('more', { count: Math.min(shownAtOnce, found.length - most) })}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
