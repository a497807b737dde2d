import { CopyButton, EmptyState, renderDate, SearchIcon } from '@hearth/ui-kit'
import { Code, SimpleGrid, Stack, Table, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useBuildInfo, useConfig, useFlags, useRuntimeInfo, useTsdbStatus } from '../api/use-status.ts'
import { Section } from './section.tsx'
import { Storage } from './storage.tsx'

/** What this process is, how it is set up, and what its storage holds. */
export function StatusPage() {
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Section title="Process" query={useRuntimeInfo()}>
          {(info) => (
            <Pairs
              pairs={{
                Started: renderDate(info.startTime),
                Host: info.hostname,
                'Working directory': info.CWD,
                Retention: info.storageRetention,
                'Damaged log parts set aside': String(info.corruptionCount),
              }}
            />
          )}
        </Section>
        <Section title="Build" query={useBuildInfo()}>
          {({ version, revision, goVersion }) => (
            <Pairs pairs={{ 'Prometheus API': version, Release: revision, Runtime: goVersion }} />
          )}
        </Section>
      </SimpleGrid>
      <Section title="Storage" query={useTsdbStatus()}>
        {(status) => <Storage status={status} />}
      </Section>
      <Section title="Configuration" query={useConfig()}>
        {({ yaml }) => (
          <div style={{ position: 'relative' }}>
            <Code block style={{ maxHeight: '26rem' }} tabIndex={0} aria-label="Configuration in YAML">
              {yaml}
            </Code>
            <div style={{ position: 'absolute', top: 8, right: 8 }}>
              <CopyButton text={yaml} label="Copy the configuration" />
            </div>
          </div>
        )}
      </Section>
      <Section title="Settings" query={useFlags()}>
        {(flags) => <Flags flags={flags} />}
      </Section>
    </Stack>
  )
}

function Pairs({ pairs }: { readonly pairs: Readonly<Record<string, string>> }) {
  return (
    <Table variant="vertical" layout="fixed" verticalSpacing={5}>
      <Table.Tbody>
        {Object.entries(pairs).map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th w="45%">{name}</Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Flags({ flags }: { readonly flags: Readonly<Record<string, string>> }) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = Object.entries(flags).filter(([name, value]) => `${name} ${value}`.toLowerCase().includes(wanted))
  return (
    <Stack gap="xs">
      <TextInput
        size="xs"
        maw={320}
        aria-label="Search settings"
        placeholder="Name or value"
        leftSection={<SearchIcon size={14} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found.length === 0 ? <EmptyState title="No setting matches" /> : <Pairs pairs={Object.fromEntries(found)} />}
    </Stack>
  )
}
