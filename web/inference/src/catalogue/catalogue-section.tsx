import { EmptyState, ErrorState, renderSize, SearchIcon } from '@hearth/ui-kit'
import { Button, Card, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { type Catalogue, type Machine, type Wanted, wantedModels } from './catalogue.ts'
import { CatalogueSkeleton } from './catalogue-skeleton.tsx'
import { CatalogueTable } from './catalogue-table.tsx'
import { purposes, purposeWords } from './purpose.ts'
import { shortRows } from './short-rows.ts'
import { useCatalogue } from './use-catalogue.ts'
import { t } from './words.ts'

/** Models that people use, with how each would run on this machine and a button that brings it. */
export function CatalogueSection() {
  const { data, error, refetch } = useCatalogue()
  return (
    <Card component="section" withBorder aria-label={t('toGet')}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('toGet')}
        </Title>
        {data === undefined && error !== null && <ErrorState error={error} retry={() => void refetch()} />}
        {data === undefined && error === null && <CatalogueSkeleton />}
        {data !== undefined && <Browse catalogue={data} />}
      </Stack>
    </Card>
  )
}

function Browse({ catalogue: { machine, data } }: { readonly catalogue: Catalogue }) {
  const [wanted, setWanted] = useState<Wanted>({ text: '', purpose: undefined })
  const [all, setAll] = useState(false)
  const found = wantedModels(data, wanted)
  const isLooking = wanted.text.trim() !== '' || wanted.purpose !== undefined
  const shown = all || isLooking ? found : found.slice(0, shortRows)
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {machineWords(machine)}
        </Text>
        <Filters wanted={wanted} onChange={setWanted} />
      </Group>
      {found.length === 0 ? (
        <EmptyState title={t('noneFound')}>{t('pullAnyOther')}</EmptyState>
      ) : (
        <CatalogueTable models={shown} />
      )}
      {shown.length < found.length && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAll(true)}>
          {t('showAll', { number: found.length })}
        </Button>
      )}
    </>
  )
}

type FiltersProps = { readonly wanted: Wanted; readonly onChange: (wanted: Wanted) => void }

function Filters({ wanted, onChange }: FiltersProps) {
  return (
    <Group gap="xs" wrap="nowrap">
      <TextInput
        type="search"
        size="xs"
        flex="1 1 14rem"
        aria-label={t('search')}
        placeholder={t('searchHint')}
        leftSection={<SearchIcon size={14} />}
        value={wanted.text}
        onChange={(event) => onChange({ ...wanted, text: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        w="9.5rem"
        aria-label={t('purpose')}
        data={[
          { value: '', label: t('anyPurpose') },
          ...purposes.map((value) => ({ value, label: purposeWords[value] })),
        ]}
        value={wanted.purpose ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...wanted, purpose: purposes.find((purpose) => purpose === value) })
        }
      />
    </Group>
  )
}

function machineWords({ memory_bytes: memory, free_disk_bytes: disk, cores, gpus }: Machine): string {
  const graphics = gpus.map(({ name, memory_bytes, in_use }) =>
    t(in_use ? 'gpu' : 'unusedGpu', { name, size: renderSize(memory_bytes) }),
  )
  return [
    t('memory', { size: renderSize(memory) }),
    t('cores', { count: cores }),
    ...graphics,
    t('freeDisk', { size: renderSize(disk) }),
  ].join(' · ')
}
