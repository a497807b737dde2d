import { EmptyState, ErrorState, LoadingState, renderSize, SearchIcon } from '@hearth/ui-kit'
import { Button, Card, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { type Catalogue, type Machine, purposes, type Wanted, wantedModels } from './catalogue.ts'
import { CatalogueTable } from './catalogue-table.tsx'
import { purposeWords } from './purpose-words.ts'
import { useCatalogue } from './use-catalogue.ts'

/** Models that people use, with how each would run on this machine and a button that brings it. */
export function CatalogueSection() {
  const { data, error, refetch } = useCatalogue()
  return (
    <Card component="section" withBorder aria-label="Models to get">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Models to get
        </Title>
        {data === undefined && error !== null && <ErrorState error={error} retry={() => void refetch()} />}
        {data === undefined && error === null && <LoadingState label="Loading the catalogue" />}
        {data !== undefined && <Browse catalogue={data} />}
      </Stack>
    </Card>
  )
}

const shortRows = 6

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
        <EmptyState title="No such model in the catalogue">Pull any other by its address, below.</EmptyState>
      ) : (
        <CatalogueTable models={shown} />
      )}
      {shown.length < found.length && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAll(true)}>
          Show all {found.length}
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
        aria-label="Search the models"
        placeholder="Name, language, tools"
        leftSection={<SearchIcon size={14} />}
        value={wanted.text}
        onChange={(event) => onChange({ ...wanted, text: event.currentTarget.value })}
      />
      <Select
        size="xs"
        w="9.5rem"
        aria-label="Purpose"
        placeholder="Any purpose"
        clearable
        data={purposes.map((value) => ({ value, label: purposeWords[value] }))}
        value={wanted.purpose ?? null}
        onChange={(value) => onChange({ ...wanted, purpose: purposes.find((purpose) => purpose === value) })}
      />
    </Group>
  )
}

function machineWords({ memory_bytes: memory, free_disk_bytes: disk, cores, gpus }: Machine): string {
  const processors = `${cores} ${cores === 1 ? 'core' : 'cores'}`
  const graphics = gpus.map(
    (gpu) => `${gpu.name} with ${renderSize(gpu.memory_bytes)}${gpu.in_use ? '' : ', not used'}`,
  )
  return [
    `This machine: ${renderSize(memory)} of memory`,
    processors,
    ...graphics,
    `${renderSize(disk)} free on the disk`,
  ].join(' · ')
}
